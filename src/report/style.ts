import { Markup } from './markup.ts';

const LIGHT = `
--paper:#faf9f6;--card:#fff;--ink:#1b2129;--muted:#5a6472;--line:#e3e1da;--grid:#ebe9e3;--zero:#aab0b8;
--accent:#1f5f99;--above:#1c6ca8;--below:#b9501a;--open:#6b7480;--good:#24734a;--bad:#ab2f26;--warn:#8a5a00;
--s0:#1c6ca8;--s1:#d07b25;--s2:#3f8f5f;--s3:#a3468c;--s4:#6a5fb5;--s5:#8a7a2a;--s6:#3a8f98;--s7:#9a4a4a;--on:#fff;
--seat0:#1d5c94;--seat1:#b3461f;--seat2:#3b7d4f;--seat3:#7a4a96;
--land:#ece7d8;--green:#c9d8b4;--deep:#b3c79c;--water:#bcd5e6;--shallow:#d3e2ea;--hill:#dccfb0;--town:#d6cfc8;--work:#cdb99a;--road:#e3dbc6;--unseen:#d5d6d9;`;

const DARK = `
--paper:#13161b;--card:#1a1f26;--ink:#e7e9ed;--muted:#a0a9b6;--line:#2b323c;--grid:#232a33;--zero:#5b6572;
--accent:#7db8ea;--above:#5fb0ec;--below:#f0995c;--open:#98a2ae;--good:#6cc596;--bad:#f08a80;--warn:#e0b25a;
--s0:#5fb0ec;--s1:#f0a55c;--s2:#74c694;--s3:#dc8ac6;--s4:#a79cf0;--s5:#cdbb62;--s6:#6fc6cf;--s7:#e08f8f;--on:#13161b;
--seat0:#5fa8e0;--seat1:#ee8f63;--seat2:#74c08a;--seat3:#bb8bd8;
--land:#39372f;--green:#2f4030;--deep:#283a2a;--water:#21394a;--shallow:#2a404c;--hill:#4a412e;--town:#45423e;--work:#56462f;--road:#454134;--unseen:#2c3037;`;

/** Colours are variables: light, dark by the reader's setting, and light again on paper. */
export const STYLE = new Markup(`
:root{color-scheme:light dark;${LIGHT}}
@media (prefers-color-scheme:dark){:root{${DARK}}}
@media print{:root{color-scheme:light;${LIGHT}--paper:#fff}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:break-word}
.page{max-width:78rem;margin:0 auto;padding:2rem 1.25rem 4rem}
main{min-width:0}
h1{font-size:clamp(1.55rem,1.1rem + 1.9vw,2.35rem);line-height:1.18;letter-spacing:-.02em;font-weight:680;margin:.35rem 0 1.5rem;text-wrap:balance}
h2{font-size:1.3rem;letter-spacing:-.01em;line-height:1.25;font-weight:650;margin:0 0 .8rem}
h3{font-size:1.02rem;margin:0 0 .2rem}
h4{font-size:.88rem;margin:0 0 .4rem;font-weight:600}
p{margin:0 0 .9rem;max-width:70ch}
section{margin-top:3.2rem;scroll-margin-top:1rem}
section>p:first-of-type{color:var(--muted)}
code{font:.86em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
pre{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.8rem 1rem;overflow-x:auto;margin:0 0 1rem}
a{color:var(--accent);text-underline-offset:.15em}
figure{margin:0 0 1.6rem}
figcaption,.note{color:var(--muted);font-size:.86rem;line-height:1.5;max-width:75ch}
figcaption{margin-top:.5rem}
.nowrap{white-space:nowrap}
.eyebrow{color:var(--muted);font-size:.9rem;margin:0;max-width:none}
.badge{display:inline-block;border:1px solid var(--line);border-radius:99px;padding:0 .6em;margin-left:.4em;font-size:.8rem;color:var(--muted);white-space:nowrap}
.badge.good{color:var(--good);border-color:currentColor}.badge.warn{color:var(--warn);border-color:currentColor}
.verdict{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1.35rem 1.5rem 1.1rem}
.statement{font-size:clamp(1.15rem,1rem + .7vw,1.5rem);line-height:1.35;max-width:none;margin-bottom:.9rem;text-wrap:pretty}
.number{white-space:nowrap}
.range{color:var(--muted);white-space:nowrap}
.support{color:var(--muted);font-size:.94rem;margin:.55rem 0 0;max-width:80ch}
.verdict-plot{margin:0 0 .9rem}
.figures{display:flex;flex-wrap:wrap;gap:1px;background:var(--card);border:1px solid var(--line);border-radius:12px;overflow:hidden;margin:1rem 0 0}
.figures div{flex:1 0 6.2rem;box-shadow:0 0 0 1px var(--line);padding:.7rem .9rem;display:flex;flex-direction:column-reverse;justify-content:flex-end}
.figures dt{color:var(--muted);font-size:.8rem}
.figures dd{margin:0;white-space:nowrap;font-size:1.25rem;font-weight:620;letter-spacing:-.01em}
.figures dd.long{font-size:.95rem;line-height:1.98}
.contents{overflow-x:auto;scrollbar-width:none;margin:-.4rem -1.25rem 1.2rem;padding:0 1.25rem;border-bottom:1px solid var(--line)}
.contents ol{list-style:none;padding:0 0 .4rem;margin:0;display:flex;gap:1.2rem;font-size:.86rem;white-space:nowrap}
.contents a{color:var(--muted);text-decoration:none;line-height:1.9}
.contents a:hover{color:var(--accent);text-decoration:underline}
@media (min-width:70rem){.page{display:grid;grid-template-columns:12rem minmax(0,1fr);gap:3.5rem}.contents{position:sticky;top:2rem;align-self:start;margin:0;padding:0;border:0}.contents ol{display:block;white-space:normal}.contents li{margin-bottom:.45rem}.contents a{line-height:1.35}}
svg{display:block;width:100%;overflow:visible}
svg text{fill:var(--muted);font-size:12px}
.grid{stroke:var(--grid)}.zero{stroke:var(--zero);stroke-width:1.5}.base{stroke:var(--zero)}
.strip{height:30px}
.strip .span{stroke:var(--tone);stroke-width:3;stroke-linecap:round}
.strip circle{fill:var(--tone);stroke:var(--card);stroke-width:1.5}
.mark{overflow:visible}.mark path{fill:var(--card);stroke:var(--ink);stroke-width:1.5}
.above{--tone:var(--above)}.below{--tone:var(--below)}.open{--tone:var(--open)}
.ticks{height:16px;margin-top:2px}
.forest-row{display:grid;grid-template-columns:minmax(9rem,1fr) minmax(0,2.2fr) minmax(13.5rem,auto);gap:1.2rem;align-items:center}
.forest-label{line-height:1.3;padding:.2rem 0}
.forest-value{text-align:right;white-space:nowrap}
.forest-value .range{font-size:.9rem}
.forest-group{font-weight:620;font-size:.9rem;margin:1rem 0 .1rem}
.against{color:var(--muted)}
.tag{font-size:.75rem;color:var(--muted);border:1px solid var(--line);border-radius:4px;padding:0 .35em}
@media (max-width:46rem){.forest-row{grid-template-columns:minmax(0,1fr) auto;gap:0 .8rem;padding:.35rem 0}.forest-row .strip,.forest-row .ticks{grid-column:1/-1;grid-row:2}.forest-row .strip{height:22px}.forest-axis{padding-top:0}.forest-value{font-size:.9rem}.forest-value .range{font-size:.82rem}.verdict{padding:1.1rem 1rem .9rem}}
.chart-y,.chart-x{color:var(--muted);font-size:.8rem}
.chart-y{margin-bottom:.35rem}.chart-x{text-align:right;margin-top:.1rem}
.chart-body{display:grid;grid-template-columns:2.9rem minmax(0,1fr);gap:.5rem}
.chart-left text{transform:translateY(-8px)}
.chart-plot{overflow:visible}
.bar{fill:var(--s0);opacity:.82}.median{stroke:var(--ink);stroke-width:1.5;stroke-dasharray:3 3}.limit{stroke:var(--warn);stroke-dasharray:4 4}
.multiples{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,19rem),1fr));gap:0 2.5rem}
.series .line{fill:none;stroke:var(--c);stroke-width:2.2;stroke-linejoin:round}
.series .area{fill:var(--c);opacity:.16;stroke:none}
.series .span{stroke:var(--c);stroke-width:2;opacity:.55}
.series circle{fill:var(--c);stroke:var(--paper);stroke-width:1.5}
.s0{--c:var(--s0)}.s1{--c:var(--s1)}.s2{--c:var(--s2)}.s3{--c:var(--s3)}.s4{--c:var(--s4)}.s5{--c:var(--s5)}.s6{--c:var(--s6)}.s7{--c:var(--s7)}
.seat0{--c:var(--seat0)}.seat1{--c:var(--seat1)}.seat2{--c:var(--seat2)}.seat3{--c:var(--seat3)}
.legend{display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;font-size:.86rem;margin-bottom:.7rem}
.key{display:inline-flex;align-items:center;gap:.45em}
.key::before{content:"";width:1.1em;height:.2em;border-radius:2px;background:var(--c)}
.key.block::before{height:.75em;width:.75em}
.bar-row{display:grid;grid-template-columns:minmax(6rem,11rem) minmax(0,1fr);gap:1rem;align-items:center;margin:.3rem 0}
.bar-label{font-size:.9rem;line-height:1.25}
.stack{height:28px;border-radius:5px;overflow:hidden}
.stack rect{fill:var(--c);stroke:var(--paper);stroke-width:1}
.stack text{fill:var(--on);font-weight:600}
@media (max-width:46rem){.bar-row{grid-template-columns:minmax(0,1fr);gap:.1rem;margin:.6rem 0}}
.table{margin:1.4rem 0;border:1px solid var(--line);border-radius:10px;background:var(--card);overflow:hidden}
.table-head{display:flex;justify-content:space-between;gap:1rem;padding:.55rem .9rem;font-size:.86rem;font-weight:600;border-bottom:1px solid var(--line)}
.csv{font-weight:500;text-decoration:none;border:1px solid var(--line);border-radius:5px;padding:0 .5em;flex:none;align-self:center}
.scroll{overflow-x:auto;background:linear-gradient(90deg,var(--card) 30%,transparent) 0/3rem 100% no-repeat local,linear-gradient(270deg,var(--card) 30%,transparent) 100%/3rem 100% no-repeat local,linear-gradient(90deg,var(--line),transparent) 0/.7rem 100% no-repeat scroll,linear-gradient(270deg,var(--line),transparent) 100%/.7rem 100% no-repeat scroll,var(--card)}
.matrices .scroll{background:none}
.scroll:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
table{border-collapse:collapse;width:100%;font-size:.88rem}
th,td{padding:.38rem .75rem;white-space:nowrap;font-weight:400;text-align:right}
thead th{color:var(--muted);font-size:.8rem;font-weight:500;vertical-align:bottom}
tbody tr+tr{border-top:1px solid var(--grid)}
.text{text-align:left}
tbody th{font-weight:550}
td code{font-size:.78rem;color:var(--muted)}
.matrices{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,27rem),1fr));gap:1.6rem}
.matrix{width:auto;table-layout:fixed;border-collapse:separate;border-spacing:2px}
.matrix caption{text-align:left;font-weight:620;font-size:.9rem;padding:0 0 .4rem}
.matrix tbody th{text-align:right;padding:.3rem .7rem .3rem 0}
.matrix thead th{text-align:center;padding:.2rem .35rem;color:var(--ink);max-width:6.5rem;overflow:hidden;text-overflow:ellipsis;font-size:.78rem}
.matrix tbody tr+tr{border:0}
.matrix td{text-align:center;width:5.2rem;min-width:3.2rem;height:2.5rem;border-radius:5px;padding:.2rem;background:var(--grid)}
.matrix thead td{background:none;height:auto}
.matrix.dense td{min-width:2.6rem;width:3.4rem;height:1.9rem;font-size:.82rem}.matrix.dense th{font-size:.76rem}
.matrix td.win{background:color-mix(in oklab,var(--above) var(--mix),var(--card))}
.matrix td.loss{background:color-mix(in oklab,var(--below) var(--mix),var(--card))}
.matrix td.sure{font-weight:620}
.matrix td.self{background:none}.matrix td.none{color:var(--muted)}
.caveats{padding-left:1.1rem;margin:0;max-width:80ch}.caveats li{margin:.4rem 0}.caveats li::marker{color:var(--warn)}
.good{color:var(--good)}section>p.bad:first-of-type{color:var(--bad)}section>p.good:first-of-type{color:var(--good)}
.terms div,.manifest div{display:grid;grid-template-columns:8rem minmax(0,1fr);gap:1rem;padding:.5rem 0;border-top:1px solid var(--line)}
.terms,.manifest{margin:0 0 1rem}.terms dt,.manifest dt{color:var(--muted);font-size:.9rem}.terms dd,.manifest dd{margin:0;max-width:75ch;overflow-wrap:anywhere}
@media (max-width:34rem){.terms div,.manifest div{grid-template-columns:minmax(0,1fr);gap:0}}
details{border-top:1px solid var(--line);padding:.5rem 0}summary{cursor:pointer}details pre{margin:.5rem 0 0}
.scene{border-top:1px solid var(--line);padding-top:1rem}
.panels{display:grid;grid-template-columns:minmax(0,1fr);gap:1.2rem;align-items:start}
@media (min-width:46rem){.panels{grid-template-columns:repeat(var(--columns),minmax(0,1fr))}}
.panel p{font-size:.86rem;color:var(--muted);margin:.5rem 0 0}
.board path{stroke:var(--paper);stroke-width:.035}
.piece rect{fill:var(--c)}
.piece text{text-anchor:middle;fill:var(--on);font-weight:650}
.piece.nobody text{fill:var(--muted);font-weight:500}
.piece .g1{font-size:.52px}.piece .g2{font-size:.4px}
.g-land,.g-clear,.g-plain{fill:var(--land)}.dim{opacity:.5}.g-road,.g-bridge,.g-sand{fill:var(--road)}.g-lake,.g-sea,.g-deep,.g-river{fill:var(--water)}.g-ford,.g-stream,.g-shallows,.g-reef{fill:var(--shallow)}
.g-wood{fill:var(--green)}.g-forest{fill:var(--deep)}.g-hill,.g-height,.g-mountain{fill:var(--hill)}.g-village,.g-city,.g-town,.g-building,.g-rubble{fill:var(--town)}.g-burning{fill:color-mix(in oklab,var(--bad) 45%,var(--town))}.g-redoubt,.g-fleche{fill:var(--work)}.g-unseen{fill:var(--unseen)}
.g-other0{fill:var(--land)}.g-other1{fill:var(--hill)}.g-other2{fill:var(--shallow)}.g-other3{fill:var(--green)}
footer{margin-top:3.5rem;padding-top:1rem;border-top:1px solid var(--line);color:var(--muted);font-size:.86rem}
@media print{body{font-size:10.5pt}.page{display:block;max-width:none;padding:0}.contents,.csv{display:none}section{margin-top:1.6rem}h2{break-after:avoid}figure,.table,.verdict,.scene,tr,.panel{break-inside:avoid}.scroll{overflow:visible}table{font-size:8pt}th,td{padding:.2rem .35rem;white-space:normal}td code{white-space:nowrap;font-size:6.5pt}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`);
