import type { FastifyInstance, FastifyRequest } from 'fastify';

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
  return new Html(texts.reduce((whole, text, index) => `${whole}${write(parts[index - 1])}${text}`));
}

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(write).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A page of the provider or of Stripe, which works without JavaScript. */
export function page(title: string, body: Html, badge = 'Sandbox'): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<title>${title} · Sandbox</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/css/base.css">
<link rel="stylesheet" href="/css/forms.css">
</head>
<body class="forms">
<header class="brand"><img src="/icon.svg" alt="" width="24" height="24"><span>Lockwatch</span><span class="badge">${badge}</span></header>
<main class="single">${body}</main>
</body>
</html>`;
}

/** A page with a text and an optional link. */
export function messagePage(title: string, text: string, link?: { href: string; label: string }): Html {
  return page(
    title,
    html`<h1>${title}</h1><p>${text}</p>
${link && html`<p><a class="button primary" href="${link.href}">${link.label}</a></p>`}`,
  );
}

/** The headers of a page. Browsers apply `form-action` to redirects after a form too. */
export function pageHeaders(redirectTarget?: string): Record<string, string> {
  const target = redirectTarget && URL.canParse(redirectTarget) ? ` ${new URL(redirectTarget).origin}` : '';
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'${target}; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
}

/** Parses the forms of pages. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
}
