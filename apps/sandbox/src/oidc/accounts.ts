import { DEMO_LOGINS, type DemoLogin, DISCORD_ID_CLAIM } from '@lockwatch/contracts';

export function accountBySubject(sub: string): DemoLogin | undefined {
  return DEMO_LOGINS.find((demo) => demo.sub === sub);
}

export function accountByLogin(login: string): DemoLogin | undefined {
  return DEMO_LOGINS.find((demo) => demo.login === login);
}

/** The claims of the identity token, the access token and the userinfo endpoint. */
export function getClaims(account: DemoLogin, issuer: string): Record<string, string | boolean> {
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
export function avatarSvg(account: DemoLogin): string {
  const initials = account.name
    .split(' ')
    .map((word) => word[0])
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96" role="img" aria-label="${account.name}">` +
    `<rect width="96" height="96" fill="${COLOURS[account.login]}"/>` +
    `<text x="48" y="50" dy=".32em" text-anchor="middle" fill="#fff" font-family="system-ui,sans-serif" font-size="38" font-weight="600">${initials}</text></svg>`
  );
}

export function pickColour(login: DemoLogin['login']): string {
  return COLOURS[login];
}
