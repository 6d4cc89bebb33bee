import { makeGame } from './src/rulesets/borodino/game.ts';
import { parseParams } from './src/rulesets/borodino/params.ts';
import { Xoshiro, MatchDice } from './src/core/rng.ts';
const game = makeGame(parseParams('borodino', {}));
const s = game.newState();
const buf = new Int32Array(4096);
let plies=0, dec=0; const nodes: number[]=[];
const facts=new Float64Array(30);
const n=Number(process.argv[2]??200);
const sum=new Float64Array(30);
let w=0;
function play(k:number, list:boolean){
  const rng=new Xoshiro(k,7); const dice=new MatchDice([k,99]);
  s.reset();
  for(;;){ const a=s.toAct(); if(a===-2)break; plies++;
    if(a===-1) s.apply(s.sampleChance(dice)); else { dec++; if(list){ const c=s.legalActions(buf); s.apply(buf[rng.below(c)]);} else s.apply(s.sampleLegal(rng)); } }
}
for(let k=0;k<30;k++)play(k,false);
plies=dec=0;
const t0=process.cpuUsage();
for(let k=0;k<n;k++){play(k,false); s.facts(facts); for(let i=0;i<22;i++)sum[i]+=facts[i]; const o=new Float64Array(2); s.payoffs(o); w+=(o[0]+1)/2;}
const t=process.cpuUsage(t0);
console.log('ms/game',(t.user+t.system)/1000/n,'plies',plies/n,'dec',dec/n, 'bytes', s.bytes.length, 'F win', w/n);
console.log(game.info.factNames.map((f,i)=>f+' '+(sum[i]/n).toFixed(2)).join(', '));
{let x=new Xoshiro(1,2); let acc=0; for(let i=0;i<3e6;i++) acc^=x.next(); const t0=process.cpuUsage(); for(let i=0;i<2e7;i++) acc^=x.next(); const tt=process.cpuUsage(t0); const dn=(tt.user+tt.system)/1000/20; console.log('draw ns',dn.toFixed(2),'draws/game',((t.user+t.system)/1000/n*1e6/dn/1e6).toFixed(2)+'M',acc&1);}
