/**
 * How pages for people who never sign in look: on a phone of ten years ago, on a wide screen in either theme, and on paper.
 * Colours are written out, since old browsers know no custom properties; what they do not know they pass over.
 */
export const STYLES = `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:#f6f7f4;color:#17201c;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans CJK SC",sans-serif;overflow-wrap:break-word;word-wrap:break-word}
h1,h2,h3,p,ul,ol,dl,dd,figure,fieldset{margin:0;padding:0}
ul,ol{list-style:none}
svg{display:block}
a{color:#0f6048}
:focus-visible{outline:2px solid #0f6048;outline-offset:2px}
.wide{max-width:792px;margin:0 auto;padding:0 16px}
.top{border-bottom:1px solid #e3e7e1;margin-bottom:16px}
.top .wide{display:flex;flex-wrap:wrap;align-items:center;padding-top:10px;padding-bottom:10px}
.brand{display:flex;align-items:center;margin-right:auto;padding-right:16px}
.brand svg{margin-right:10px}
.languages{font-size:14px;line-height:28px}
.languages a,.languages b{display:inline-block;padding:0 4px;margin-left:4px}
.card{background:#fff;border:1px solid #e3e7e1;border-radius:12px;padding:20px;margin-bottom:16px}
.quiet{color:#4c5953}
.small{font-size:14px}
h1{font-size:26px;line-height:32px;font-weight:600;letter-spacing:-.018em}
h2{font-size:18px;line-height:24px;font-weight:600}
h3{font-size:16px;line-height:22px;font-weight:600}
:lang(zh) h1,:lang(ja) h1{letter-spacing:0}
.num{font-variant-numeric:tabular-nums}
.note{text-align:center;padding:64px 20px;margin-top:32px}
.note h1{font-size:20px;line-height:28px}
.note p{color:#4c5953;margin-top:8px}
.facts{margin-top:12px}
.facts dt{color:#4c5953;font-size:14px}
.facts dd{margin-bottom:8px}
.said{white-space:pre-line}
.alert{border:1px solid #b3261e;border-radius:8px;background:#fbe9e7;color:#8d1d17;padding:12px 16px;margin-bottom:16px}
.thanks{border:1px solid #12703f;border-radius:8px;background:#e4f3ea;color:#0d5530;padding:12px 16px;margin-bottom:16px}
.chip{display:inline-block;border-radius:6px;padding:2px 8px;font-size:14px;background:#eef0ec;color:#3d4843}
.late{background:#fbf0dd;color:#7a4900}
.field{display:block;margin-top:16px}
.field span{display:block;font-weight:600;margin-bottom:4px}
.field small{display:block;font-size:14px;color:#4c5953;margin-bottom:4px}
input[type=text],textarea{display:block;width:100%;border:1px solid #7f8a84;border-radius:8px;padding:10px 12px;font:inherit;background:#fff;color:inherit}
input[type=file]{display:block;max-width:100%;font:inherit;padding:8px 0}
.buttons{margin-top:20px}
button{font:inherit;font-weight:600;border-radius:8px;padding:11px 20px;border:1px solid #0f6048;margin:0 8px 8px 0;background:#0f6048;color:#fff}
button.plain{background:#fff;color:#17201c;border-color:#d3d9d2}
.top button{margin:0 8px 0 0;padding:5px 12px;font-size:14px;font-weight:500}
.steps li{border-top:1px solid #e3e7e1;padding:10px 0}
.steps li:first-child{border-top:0}
@media screen and (prefers-color-scheme:dark){
body{background:#0f1412;color:#edf2ef}
a{color:#5fd0a0}
:focus-visible{outline-color:#5fd0a0}
.top,.card,.steps li{border-color:#262e2a}
.card{background:#161b19}
.quiet,.note p,.facts dt,.field small{color:#b3beb8}
.alert{background:#3a1b18;color:#ffb3ab;border-color:#ff8f85}
.thanks{background:#15301f;color:#8fe6af;border-color:#6ddb95}
.chip{background:#1d2421;color:#b3beb8}
.late{background:#33270f;color:#f2c063}
input[type=text],textarea{background:#1d2421;border-color:#6d7973}
button{background:#5fd0a0;border-color:#5fd0a0;color:#062018}
button.plain{background:#1d2421;color:#edf2ef;border-color:#36403b}
}
`;
