import { DEMO_LOGINS, type DemoLogin, DISCORD_ID_CLAIM } from '@lockwatch/contracts/sandbox';
import { type Html, html } from '../html.js';

export const TOKEN_LIFETIME_S = 3600;

export function findAccount(key: 'sub' | 'login', value: string | undefined): DemoLogin | undefined {
  return DEMO_LOGINS.find((demo) => demo[key] === value);
}

/** The claims of the identity token, the access token and the userinfo endpoint. */
export function getClaims(account: DemoLogin, issuer: string) {
  return {
    sub: account.sub,
    name: account.name,
    nickname: account.login,
    email: account.email,
    email_verified: true,
    picture: `${issuer}/avatars/${account.login}.svg`,
    [DISCORD_ID_CLAIM]: account.discordUserId,
  };
}

const COLOURS: Record<DemoLogin['login'], string> = {
  user: '#64748b',
  basic: '#0e7490',
  expert: '#15803d',
  beta: '#7e22ce',
  staff: '#c2410c',
  admin: '#b91c1c',
  developer: '#6d28d9',
};

/** A picture with the initials, in the colour of the role. */
export function avatarSvg({ login, name }: DemoLogin): Html {
  const initials = name.replace(/\B\w+|\s/g, '');
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96" role="img" aria-label="${name}">
<rect width="96" height="96" fill="${COLOURS[login]}"/>
<text x="48" y="50" dy=".32em" text-anchor="middle" fill="#fff" font-family="system-ui,sans-serif" font-size="38" font-weight="600">${initials}</text></svg>`;
}
