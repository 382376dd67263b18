const DEMO_NAMES = {
  user: 'Uma User',
  basic: 'Ben Basic',
  expert: 'Eva Expert',
  beta: 'Bela Beta',
  staff: 'Sam Staff',
  admin: 'Ada Admin',
  developer: 'Dev Developer',
} as const;
type DemoName = keyof typeof DEMO_NAMES;

/** The people of the sandbox: known to its OpenID provider and its Discord; the server gives each the role of that name. */
export const DEMO_LOGINS = (Object.keys(DEMO_NAMES) as DemoName[]).map((login, index) => ({
  login,
  sub: `demo|${login}`,
  name: DEMO_NAMES[login],
  email: `${login}@demo.lockwatch.test`,
  discordUserId: `30000000000000000${index + 1}`,
  growid: DEMO_NAMES[login].replace(' ', ''),
}));
export type DemoLogin = (typeof DEMO_LOGINS)[number];

/** Fixed names of the sandbox's Discord, so that the server, the bot and the tests agree without configuration. */
export const SANDBOX_DISCORD = {
  applicationId: '100000000000000001',
  botUserId: '100000000000000001',
  botRoleId: '220000000000000001',
  botToken: 'sandbox-bot-token',
  guildId: '200000000000000001',
  guildName: 'iHemo',
  channels: [
    { id: '210000000000000001', name: 'trading' },
    { id: '210000000000000002', name: 'farmables' },
    { id: '210000000000000003', name: 'locks-and-vends' },
  ],
  /** Where the sandbox's ready-made webhook posts to. */
  pingsChannel: { id: '210000000000000009', name: 'my-pings' },
} as const;

/** The OpenID client the sandbox's provider knows. */
export const SANDBOX_OIDC = { clientId: 'lockwatch-web', audience: 'https://api.lockwatch.test' } as const;
