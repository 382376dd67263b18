import { DEMO_LOGINS } from '@lockwatch/contracts';
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { pickColour } from './accounts.js';

const ROLE_NOTES: Record<(typeof DEMO_LOGINS)[number]['login'], string> = {
  user: 'No subscription, free trial unused',
  basic: 'Basic subscription',
  expert: 'Expert subscription',
  beta: 'Beta tester',
  staff: 'Staff',
  admin: 'Administrator',
  developer: 'Developer',
};

/** The login page with a button for each demo person. It works without JavaScript. */
export function loginPage(action: string, hint: string | undefined): string {
  const people = DEMO_LOGINS.map((demo) => {
    const initials = demo.name
      .split(' ')
      .map((word) => word[0])
      .join('');
    const isHinted = hint === demo.login || hint === demo.email;
    return `<li><button name="login" value="${demo.login}"${isHinted ? ' autofocus' : ''}>
<span class="avatar" style="background:${pickColour(demo.login)}" aria-hidden="true">${initials}</span>
<span class="who"><strong>${demo.name}</strong><small>${ROLE_NOTES[demo.login]}</small></span>
<code>${demo.login}</code></button></li>`;
  }).join('');
  return page(
    'Sign in to Lockwatch',
    `<h1>Sign in to Lockwatch</h1>
<p>This is the sandbox. Choose who you want to be; there are no passwords.</p>
<form method="post" action="${escapeHtml(action)}"><ul>${people}</ul>
<button class="quiet" name="cancel" value="yes">Cancel</button></form>`,
  );
}

export function messagePage(title: string, text: string): string {
  return page(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`);
}

/** The page for errors that cannot be sent to the client. */
export function renderErrorPage(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  ctx.type = 'html';
  ctx.body = messagePage(
    'Sign-in failed',
    `${out.error_description ?? out.error}. Go back to the app and try again.`,
  );
}

const SUBMIT_SCRIPT = 'document.forms[0].elements.logout.click()';

/** Signs out immediately; without JavaScript, by its button. */
export function renderLogoutPage(ctx: KoaContextWithOIDC, form: string): void {
  ctx.type = 'html';
  ctx.body = page(
    'Signing out',
    `<h1>Signing out</h1>${form}
<button form="op.logoutForm" name="logout" value="yes">Sign out</button><script>${SUBMIT_SCRIPT}</script>`,
  );
}

/** The page after a sign-out without a redirect address. */
export function renderSignedOutPage(ctx: KoaContextWithOIDC): void {
  ctx.type = 'html';
  ctx.body = messagePage('Signed out', 'You can close this window.');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:#0e1116;color:#e6e9ef;font:15px/1.45 system-ui,-apple-system,"Segoe UI",sans-serif;display:grid;place-items:start center}
main{width:100%;max-width:400px;padding:20px 16px}
h1{font-size:20px;line-height:1.25;margin:0 0 4px}
p{margin:0 0 14px;color:#9aa4b2}
ul{list-style:none;margin:0;padding:0;display:grid;gap:6px}
button{font:inherit;color:inherit;cursor:pointer;border:1px solid #262d38;background:#161b23;border-radius:10px}
li button{width:100%;min-height:52px;display:flex;align-items:center;gap:12px;padding:6px 12px;text-align:left}
li button:hover{background:#1d2430;border-color:#3a4556}
button:focus-visible{outline:2px solid #4cc2a6;outline-offset:2px}
.avatar{width:36px;height:36px;border-radius:50%;display:grid;place-items:center;font-size:13px;font-weight:600;color:#fff;flex:none}
.who{flex:1;min-width:0}.who strong{display:block;font-weight:600}.who small{color:#9aa4b2;font-size:13px}
code{color:#9aa4b2;font:12px ui-monospace,monospace}
.quiet{margin-top:10px;width:100%;min-height:44px;background:transparent;border-color:transparent;color:#9aa4b2}
.quiet:hover{color:#e6e9ef}
`;
