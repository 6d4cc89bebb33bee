import { makeGame } from './src/rulesets/borodino/game.ts';
import { parseParams } from './src/rulesets/borodino/params.ts';
import { Xoshiro, MatchDice } from './src/core/rng.ts';
import * as N from './src/rulesets/borodino/nodes.ts';
const game = makeGame(parseParams('borodino', {}));
const s = game.newState() as any; const buf=new Int32Array(4096);
const cnt:Record<string,number>={}, opt:Record<string,number>={};
const G=40; const hist:number[]=[];
for(let k=0;k<G;k++){ const rng=new Xoshiro(k,7), dice=new MatchDice([k,99]); s.reset();
 for(;;){const a=s.toAct(); if(a===-2)break; const nm=N.nodeNames[s.r[0]]; cnt[nm]=(cnt[nm]??0)+1; if(a===-1){s.apply(s.sampleChance(dice));continue} const c=s.legalActions(buf); const key=nm+(a===0?' F':' R'); opt[key]=(opt[key]??0)+c; cnt[key]=(cnt[key]??0)+1; s.apply(buf[rng.below(c)]);}}
for(const k of Object.keys(cnt)) console.log(k.padEnd(24),(cnt[k]/G).toFixed(1), opt[k]?(opt[k]/cnt[k]).toFixed(1):'');
let x=new Xoshiro(1,2); let acc=0; const t0=process.cpuUsage(); for(let i=0;i<3e7;i++) acc^=x.next(); const t=process.cpuUsage(t0); console.log('draw ns',(t.user+t.system)/1000/30,acc);
