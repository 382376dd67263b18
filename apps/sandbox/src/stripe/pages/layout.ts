import type { FastifyReply } from 'fastify';

export function layout(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<title>${title} · Sandbox payments</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/css/base.css">
<link rel="stylesheet" href="/css/payments.css">
</head>
<body class="payments">
<header class="brand"><img src="/icon.svg" alt="" width="24" height="24"><span>Lockwatch</span><span class="badge">Sandbox: no real money</span></header>
${body}
</body>
</html>`;
}

/** A page with a text and an optional link. */
export function messagePage(title: string, text: string, link: { href: string; label: string } | null): Html {
  return layout(
    title,
    html`<main class="single card"><h1>${title}</h1><p>${text}</p>
${link && html`<p><a class="button primary" href="${link.href}">${link.label}</a></p>`}</main>`,
  );
}

/** Sends a page. Browsers apply `form-action` to redirects after a form too, so `redirectTargets` are allowed. */
export function sendPage(
  reply: FastifyReply,
  page: Html,
  options: { status?: number; redirectTargets?: (string | null)[] } = {},
): FastifyReply {
  const origins = (options.redirectTargets ?? []).flatMap((address) => getOrigin(address) ?? []);
  return reply
    .code(options.status ?? 200)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action ${["'self'", ...new Set(origins)].join(' ')}; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    .send(page.text);
}

function getOrigin(address: string | null): string | null {
  return address !== null && URL.canParse(address) ? new URL(address).origin : null;
}

const DAY_FORMAT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** The day (UTC) of a time in seconds: "November 21, 2026". */
export function formatDay(seconds: number): string {
  return DAY_FORMAT.format(seconds * 1000);
}

/** Escaped HTML. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

/** Escapes all parts that are not `Html`. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(texts.reduce((whole, text, index) => `${whole}${written(parts[index - 1])}${text}`));
}

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  }
  return part.map(written).join('');
}
