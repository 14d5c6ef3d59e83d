import { type Answer, html } from '../http/answer.ts';
import { escapeHtml } from '../http/escape-html.ts';

const style = `
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#191919;background:#f7f7f7}
header{background:#fff;border-bottom:1px solid #e5e5e5;padding:14px 24px;display:flex;gap:24px;align-items:center}
header a{font-size:26px;font-weight:700;text-decoration:none;letter-spacing:-2px}
header a b:nth-child(1){color:#e53238}header a b:nth-child(2){color:#0064d2}
header a b:nth-child(3){color:#f5af02}header a b:nth-child(4){color:#86b817}
header form{display:flex;flex:1;gap:8px}header input{flex:1}
main{max-width:960px;margin:32px auto;padding:0 24px}
.card{background:#fff;border:1px solid #e5e5e5;border-radius:16px;padding:28px}
.narrow{max-width:460px;margin:0 auto}
input,select{font:inherit;padding:10px 14px;border:1px solid #8f8f8f;border-radius:8px;width:100%;background:#fff}
button,.button{font:inherit;font-weight:600;padding:11px 24px;border-radius:24px;border:1px solid #3665f3;background:#3665f3;color:#fff;cursor:pointer}
button.second{background:#fff;color:#3665f3}
.row{display:flex;gap:12px;margin-top:20px}.row>*{flex:1}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(190px,1fr));gap:20px}
.grid a{color:inherit;text-decoration:none}.grid .card{padding:14px;height:100%}
img,.photo{width:100%;aspect-ratio:1;object-fit:contain;background:#f1f1f1;border-radius:12px}.photo{display:grid;place-items:center;color:#5f5f5f}
.item{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:32px}@media(max-width:640px){.item{grid-template-columns:1fr}}
.price{font-size:28px;font-weight:700}.note{background:#fff4d6;border-radius:8px;padding:12px 16px}.good{background:#e3f5e1}
.quiet{color:#5f5f5f;font-size:14px}h1{font-size:24px;line-height:1.25;margin:0 0 12px}ul{padding-left:20px}`;

/** A page of the simulated site around `body`, which is HTML already. */
export function page(status: number, title: string, body: string): Answer {
  return html(
    status,
    `<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(title)} | eBay simulator</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${style}</style></head><body>
<header><a href="/sch/i.html" aria-label="eBay simulator"><b>e</b><b>b</b><b>a</b><b>y</b></a>
<form action="/sch/i.html"><input name="_nkw" aria-label="Search for anything" placeholder="Search for anything"><button>Search</button></form>
<span class="quiet">simulator</span></header><main>${body}</main></body></html>`,
  );
}
