/**
 * Styles of pages for people who don't sign in. The pages must work on ten-year-old phones, on wide screens, in light
 * and dark themes, and on paper. Colours are written out because old browsers don't support custom properties.
 */
export const STYLES = `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:#f6f7f4;color:#17201c;font:16px/1.5 "Geist Variable",system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans CJK SC",sans-serif;overflow-wrap:break-word;word-wrap:break-word}
h1,h2,h3,p,ul,ol,dl,dd,figure,fieldset{margin:0;padding:0}
ul,ol{list-style:none}
svg{display:block}
a{color:#0f6048}
:focus-visible{outline:2px solid #0f6048;outline-offset:2px}
.wide{max-width:792px;margin:0 auto;padding:0 16px}
.top{border-bottom:1px solid #e3e7e1;margin-bottom:16px}
.top .wide{display:flex;flex-wrap:wrap;align-items:center;padding-top:10px;padding-bottom:10px}
.brand{display:flex;align-items:center;margin-right:auto;padding-right:16px}
.brand svg{flex:none;margin-right:10px}
.brand b{font-weight:600}
.brand small{display:block;font-size:13px;line-height:16px;overflow-wrap:anywhere}
.languages{font-size:14px;line-height:28px}
.languages a,.languages b{display:inline-block;padding:0 4px;margin-left:4px}
.card{background:#fff;border:1px solid #e3e7e1;border-radius:12px;padding:20px;margin-bottom:16px}
.quiet{color:#4c5953}
.small{font-size:14px}
h1{font-size:26px;line-height:32px;font-weight:600;letter-spacing:-.018em}
h2{font-size:18px;line-height:24px;font-weight:600}
h3{font-size:16px;line-height:22px;font-weight:600}
h2+p{margin-top:4px}
:lang(zh) h1,:lang(ja) h1{letter-spacing:0}
.num{font-variant-numeric:tabular-nums}
.note{text-align:center;padding:64px 20px;margin-top:32px}
.note h1{font-size:20px;line-height:28px}
.note p{color:#4c5953;margin-top:8px}
.note h1,.note p{text-wrap:balance}
.facts{margin-top:12px}
.facts dt{color:#4c5953;font-size:14px}
.facts dd{margin-bottom:8px}
.facts dd:last-child{margin-bottom:0}
.said{white-space:pre-line}
.alert{border:1px solid #b3261e;border-radius:8px;background:#fbe9e7;color:#8d1d17;padding:12px 16px;margin-bottom:16px}
.thanks{border:1px solid #12703f;border-radius:8px;background:#e4f3ea;color:#0d5530;padding:12px 16px;margin-bottom:16px}
.chip{display:inline-block;border-radius:6px;padding:2px 8px;font-size:14px;background:#eef0ec;color:#3d4843}
.late{background:#fbf0dd;color:#7a4900}
.field{display:block;margin-top:16px}
.field span{display:block;font-weight:600;margin-bottom:4px}
.field small{display:block;font-size:14px;color:#4c5953;margin-bottom:4px}
input[type=text],textarea{display:block;width:100%;border:1px solid #7f8a84;border-radius:8px;padding:10px 12px;font:inherit;background:#fff;color:inherit}
input[type=file]{display:block;width:100%;font:inherit;font-size:14px;color:#4c5953;border:1px dashed #7f8a84;border-radius:8px;padding:8px}
input[type=file]::file-selector-button{font:inherit;font-size:16px;font-weight:600;color:#17201c;background:#fff;border:1px solid #d3d9d2;border-radius:8px;padding:9px 16px;margin-right:12px;cursor:pointer}
input[type=file]::file-selector-button:hover{background:#eef0ec}
.buttons{margin-top:20px}
button{font:inherit;font-weight:600;border-radius:8px;padding:11px 20px;border:1px solid #0f6048;margin:0 8px 8px 0;background:#0f6048;color:#fff}
button.plain{background:#fff;color:#17201c;border-color:#d3d9d2}
.top button{margin:0 8px 0 0;padding:5px 12px;font-size:14px;font-weight:500}
.steps li{border-top:1px solid #e3e7e1;padding:10px 0}
.steps li:first-child{border-top:0}
.shot{display:inline-block;margin-top:8px}
.shot img{display:block;width:132px;height:100px;object-fit:cover;border:1px solid #e3e7e1;border-radius:8px;background:#eef0ec}
.row{display:flex;align-items:flex-start}
.grow{flex:1;min-width:0;padding-right:10px}
.end{text-align:right}
.row .num{flex:none;margin-left:10px}
.big{font-size:22px;line-height:26px}
.picture{flex:none;margin:1px 12px 0 0;fill:none;stroke:currentColor;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.boxed{box-sizing:content-box;padding:8px;margin:0 12px 0 0;border-radius:9px;background:#eef0ec}
.note .boxed{margin:0 auto 16px;color:#4c5953}
.sign{flex:none;display:inline-flex;align-items:center;justify-content:center;width:24px;height:24px;border-radius:50%;margin-right:12px;background:#e4f3ea;color:#12703f}
.sign svg{fill:none;stroke:currentColor;stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
.bar{width:100%;margin-top:8px;border-radius:5px;fill:none;stroke:currentColor}
.bar .track{stroke:#eef0ec}
.overall{color:#0f6048}
.p1{color:#3d4ec6}.p2{color:#c07a00}.p3{color:#1a929c}.p4{color:#a3173f}
.fv{color:#628f59}.sf{color:#984600}.mc{color:#53337d}.bc{color:#a88200}.ms{color:#74232f}.de{color:#1f66dc}.dr{color:#1196a8}
.good,.up{color:#12703f}
.down{color:#b3261e}
.shop{display:flex;align-items:center;margin-bottom:16px}
.shop img{border-radius:10px;margin-right:12px}
.score{display:flex;align-items:center;margin:14px 0 4px}
.score>b{font-size:52px;line-height:56px;font-weight:600;letter-spacing:-.03em;margin-right:14px}
.score em{font-style:normal}
.lead{margin-top:16px;max-width:60ch}
.four .card{margin-bottom:16px}
.lines{margin-top:8px}
.lines li{border-top:1px solid #e3e7e1;padding:10px 0}
.lines li:first-child{border-top:0}
.lines b{font-weight:600}
.help li{position:relative;padding-left:36px}
.help{counter-reset:fix}
.help .box{display:none;position:absolute;left:0;border:1px solid #4c5953;border-radius:3px}
.help .place{position:absolute;left:0;top:9px;margin:0;background:#e3f0ea;color:#0f6048;font-size:13px;font-weight:600}
.all{border-top:1px solid #e3e7e1;padding-top:10px}
.course{width:100%;height:auto;margin-top:8px;fill:none;stroke:none}
.course text{font-size:11px;fill:#4c5953}
.course .value{font-size:12px;font-weight:600;fill:#17201c}
.course .grid{stroke:#e3e7e1}
.course .area{fill:#0f6048;opacity:.12}
.course polyline{stroke:#0f6048;stroke-width:2;stroke-linejoin:round}
.course circle{fill:#0f6048}
.docs h2{margin-top:32px;padding-top:20px;border-top:1px solid #e3e7e1}
.docs h3{margin-top:24px}
.docs p,.docs ul,.docs ol,.docs pre,.docs .scrolls{margin-top:10px}
.docs>p,.docs li{max-width:68ch}
.docs ul{list-style:disc}
.docs ol{list-style:decimal}
.docs ul,.docs ol{padding-left:22px}
.docs li{margin-top:6px}
.docs code{font-size:14px;background:#eef0ec;border-radius:4px;padding:1px 4px}
.docs pre{overflow-x:auto;background:#eef0ec;border-radius:8px;padding:12px 16px;line-height:20px}
.docs pre code{padding:0}
.scrolls{overflow-x:auto}
.docs table{border-collapse:collapse;font-size:14px;width:100%}
.docs th,.docs td{text-align:left;vertical-align:top;padding:8px 16px 8px 0;border-bottom:1px solid #e3e7e1;min-width:110px}
.docs :target{scroll-margin-top:16px}
.paper{display:none}
.clip{display:block;width:260px;max-width:100%;height:40px;margin:6px 0}
@media (max-width:480px){
.languages{display:flex;flex-wrap:wrap;justify-content:space-between;width:100%;font-size:13px;margin-top:4px}
.languages a,.languages b{padding:0;margin:0}
.buttons button{width:100%;margin-right:0}
}
@media (min-width:700px){
.column{display:flex;flex-direction:column}
.column>.card:last-child{flex:1}
.four,.pair{display:flex;flex-wrap:wrap;margin:0 -8px}
.four>.card,.pair>.card,.column{flex:1 1 40%;min-width:0;margin-left:8px;margin-right:8px}
}
@media screen{
.lines [dir=rtl]{display:inline-block}
}
@media screen and (prefers-color-scheme:dark){
body{background:#0f1412;color:#edf2ef}
.docs h2,.docs th,.docs td{border-color:#262e2a}
.docs code,.docs pre{background:#1d2421}
a{color:#5fd0a0}
:focus-visible{outline-color:#5fd0a0}
.top,.card,.steps li{border-color:#262e2a}
.card{background:#161b19}
.quiet,.note p,.facts dt,.field small{color:#b3beb8}
.alert{background:#3a1b18;color:#ffb3ab;border-color:#ff8f85}
.thanks{background:#15301f;color:#8fe6af;border-color:#6ddb95}
.boxed{background:#1d2421}
.note .boxed{color:#b3beb8}
.sign{background:#15301f;color:#6ddb95}
.help .place{background:#17322a;color:#5fd0a0}
.shot img{border-color:#262e2a;background:#1d2421}
input[type=file]{color:#b3beb8;border-color:#6d7973}
input[type=file]::file-selector-button{background:#1d2421;color:#edf2ef;border-color:#36403b}
input[type=file]::file-selector-button:hover{background:#262e2a}
.chip{background:#1d2421;color:#b3beb8}
.late{background:#33270f;color:#f2c063}
input[type=text],textarea{background:#1d2421;border-color:#6d7973}
button{background:#5fd0a0;border-color:#5fd0a0;color:#062018}
button.plain{background:#1d2421;color:#edf2ef;border-color:#36403b}
.bar .track{stroke:#1d2421}
.overall{color:#5fd0a0}
.p1{color:#7a88fb}.p2{color:#f3bc52}.p3{color:#74dbe0}.p4{color:#d8527f}
.fv{color:#bdeaa3}.sf{color:#cd6a12}.mc{color:#9466d8}.bc{color:#f0b020}.ms{color:#b88686}.de{color:#84adff}.dr{color:#9af3fb}
.good,.up{color:#6ddb95}
.down{color:#ff8f85}
.lines li,.all{border-color:#262e2a}
.help .box{border-color:#b3beb8}
.course text{fill:#b3beb8}
.course .value{fill:#edf2ef}
.course .grid{stroke:#262e2a}
.course .area,.course circle{fill:#5fd0a0}
.course polyline{stroke:#5fd0a0}
}
@media print{
@page{size:a4 portrait;margin:11mm}
html,body{background:#fff}
body{font-size:10.5px;line-height:14px;-webkit-print-color-adjust:exact;print-color-adjust:exact}
.wide{max-width:none;padding:0}
.top{margin-bottom:8px}
.top .wide{padding:0 0 4px}
.top button,.languages,.screen{display:none}
.paper{display:block}
.card{border:0;border-radius:0;padding:0;margin-bottom:10px}
.small,.quiet{font-size:9.5px;line-height:13px;color:#36423c}
h1{font-size:20px;line-height:24px}
h2{font-size:13px;line-height:17px}
.shop{margin-bottom:4px}
.score{margin:4px 0 0}
.score>b{font-size:36px;line-height:38px}
.lead{margin-top:6px;max-width:none}
.bar{margin-top:4px}
.big{font-size:15px;line-height:18px}
.four,.pair{display:flex;margin:0 -8px}
.four{flex-wrap:wrap}
.four>.card{flex:1 1 40%;margin:0 8px 8px}
.pair>.card,.column{flex:1 1 0;min-width:0;margin:0 8px 10px}
.lines{margin-top:2px}
.lines li{padding:3px 0}
.help li{padding-left:20px}
.help .box{display:block;top:5px;width:11px;height:11px}
.help .place,.sign{display:none}
.boxed{padding:0;background:none;border-radius:0}
.lines b,.lines p{overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2}
.lines p.screen{display:none}
.lines .row{display:flex;align-items:center}
.lines .row b{display:block}
.help .row b{display:-webkit-box}
.picture{width:14px;height:14px;margin-right:6px}
.course{margin-top:2px;max-height:150px}
.all{padding-top:3px}
.means h2{display:none}
.means{border-top:1px solid #d3d9d2;padding-top:6px;margin:0}
}
`;
