import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.js';

/** A whole page of the sandbox's Stripe. */
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

/** A page that only says something, with a way on. */
export function messagePage(title: string, text: string, link: { href: string; label: string } | null): Html {
  return layout(
    title,
    html`<main class="single card"><h1>${title}</h1><p>${text}</p>
${link && html`<p><a class="button primary" href="${link.href}">${link.label}</a></p>`}</main>`,
  );
}

/**
 * Sends a page. Nothing comes from elsewhere, and forms go nowhere else; a browser counts the redirect that follows a
 * form as well, so the addresses people are sent on to are named.
 */
export function sendPage(
  reply: FastifyReply,
  page: Html,
  options: { status?: number; onwards?: (string | null)[] } = {},
): FastifyReply {
  const origins = (options.onwards ?? []).flatMap((address) => originOf(address) ?? []);
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

function originOf(address: string | null): string | null {
  return address !== null && URL.canParse(address) ? new URL(address).origin : null;
}
