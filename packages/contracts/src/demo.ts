/** The people of the sandbox: known to its OpenID provider and its Discord; the server gives each the role of that name. */
export interface DemoLogin {
  login: 'user' | 'basic' | 'expert' | 'beta' | 'staff' | 'admin' | 'developer';
  sub: string;
  name: string;
  email: string;
  discordUserId: string;
  growid: string;
}

export const DEMO_LOGINS = [
  {
    login: 'user',
    sub: 'demo|user',
    name: 'Uma User',
    email: 'user@demo.lockwatch.test',
    discordUserId: '300000000000000001',
    growid: 'UmaUser',
  },
  {
    login: 'basic',
    sub: 'demo|basic',
    name: 'Ben Basic',
    email: 'basic@demo.lockwatch.test',
    discordUserId: '300000000000000002',
    growid: 'BenBasic',
  },
  {
    login: 'expert',
    sub: 'demo|expert',
    name: 'Eva Expert',
    email: 'expert@demo.lockwatch.test',
    discordUserId: '300000000000000003',
    growid: 'EvaExpert',
  },
  {
    login: 'beta',
    sub: 'demo|beta',
    name: 'Bela Beta',
    email: 'beta@demo.lockwatch.test',
    discordUserId: '300000000000000004',
    growid: 'BelaBeta',
  },
  {
    login: 'staff',
    sub: 'demo|staff',
    name: 'Sam Staff',
    email: 'staff@demo.lockwatch.test',
    discordUserId: '300000000000000005',
    growid: 'SamStaff',
  },
  {
    login: 'admin',
    sub: 'demo|admin',
    name: 'Ada Admin',
    email: 'admin@demo.lockwatch.test',
    discordUserId: '300000000000000006',
    growid: 'AdaAdmin',
  },
  {
    login: 'developer',
    sub: 'demo|developer',
    name: 'Dev Developer',
    email: 'developer@demo.lockwatch.test',
    discordUserId: '300000000000000007',
    growid: 'DevDeveloper',
  },
] as const satisfies readonly DemoLogin[];

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
