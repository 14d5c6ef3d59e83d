import { type Answer, html } from '../http/answer.ts';
import { escapeHtml } from '../http/escape-html.ts';

const style = `
*{box-sizing:border-box}body{margin:0;font:16px/1.5 Georgia,'Times New Roman',serif;color:#222;background:#fff}
header{border-bottom:1px solid #e1e3df;padding:14px 24px;display:flex;gap:24px;align-items:center}
header a{font-size:30px;color:#d5641c;text-decoration:none}header .quiet{margin-left:auto}
main{max-width:1000px;margin:32px auto;padding:0 24px}
.card{border:1px solid #e1e3df;border-radius:12px;padding:28px}.narrow{max-width:480px;margin:0 auto}
select{font:inherit;padding:10px 14px;border:1px solid #8f8f8f;border-radius:8px;width:100%;background:#fff}
button{font:600 16px system-ui,sans-serif;padding:13px 26px;border-radius:28px;border:2px solid #222;background:#222;color:#fff;cursor:pointer}
button.second{background:#fff;color:#222}.row{display:flex;gap:12px;margin-top:20px}.row>*{flex:1}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(190px,1fr));gap:20px}
.grid a{color:inherit;text-decoration:none}
img,.photo{width:100%;aspect-ratio:1;object-fit:contain;background:#f5f3ef;border-radius:12px}.photo{display:grid;place-items:center;color:#595959}
.item{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:32px}@media(max-width:640px){.item{grid-template-columns:1fr}}
.price{font-size:26px}.note{background:#fdebd2;border-radius:8px;padding:12px 16px}.good{background:#e1f3e1}
.quiet{color:#595959;font-size:14px}h1{font-size:26px;font-weight:400;line-height:1.25;margin:0 0 12px}ul{padding-left:20px}`;

/** A page of the simulated site around `body`, which is HTML already. */
export function page(status: number, title: string, body: string): Answer {
  return html(
    status,
    `<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(title)} | Etsy simulator</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${style}</style></head><body>
<header><a href="/">Etsy</a><span class="quiet">simulator</span></header><main>${body}</main></body></html>`,
  );
}
