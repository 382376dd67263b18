import { createServer, type Server } from 'node:http';
import {
  type BotGuildInput,
  type BotHealthInput,
  type BotShardGuildsInput,
  botGuildInput,
  botHealthInput,
  botShardGuildsInput,
  type GuildSettings,
  type GuildSetupInput,
  guildMembersInput,
  guildSetupInput,
  type IngestChannel,
  type IngestInput,
  type IngestMessage,
  ingestInput,
  membersToCheckInput,
  SANDBOX_DISCORD,
} from '@lockwatch/contracts';
import { initTRPC, TRPCError } from '@trpc/server';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';

const t = initTRPC.context<{ authorization: string }>().create();

const UNCONFIRMED: Omit<GuildSettings, 'guild_id'> = {
  state: 'unconfirmed',
  channel_ids: null,
  view_role_ids: [],
  pings_members_only: false,
  manager_ids: [],
  health_channel_id: null,
};

/** The server's ingest over real tRPC and HTTP, in memory. It can stop and start again, delay responses and reject a text. */
export class IngestServer {
  readonly batches: IngestInput[] = [];
  readonly health: BotHealthInput[] = [];
  readonly guilds: BotGuildInput[] = [];
  readonly setups: GuildSetupInput[] = [];
  readonly shardGuilds: BotShardGuildsInput[] = [];
  readonly settings = new Map<string, GuildSettings>([
    [SANDBOX_DISCORD.guildId, { ...UNCONFIRMED, guild_id: SANDBOX_DISCORD.guildId, state: 'confirmed' }],
  ]);
  /** Members to check in every round, and the last reported channels of each. */
  membersToCheck: string[] = [];
  readonly seenBy = new Map<string, string[]>();
  #guildsRevision = 0;
  /** Authorization headers seen. */
  readonly credentials = new Set<string>();
  /** Initial cursors. */
  readonly cursors = new Map<string, string>();
  channelCalls = 0;
  /** Messages with this text are rejected. */
  refusedText: string | null = null;
  /** The accepted credential; null: any. */
  acceptedToken: string | null = null;
  /** Calls get no response. */
  isHanging = false;
  #hold: PromiseWithResolvers<void> | null = null;
  #server: Server | null = null;
  #port = 0;

  async start(): Promise<void> {
    const handle = createHTTPHandler({
      router: this.#router(),
      basePath: '/trpc/',
      createContext: ({ req }) => ({ authorization: req.headers.authorization ?? '' }),
    });
    const server = createServer((request, response) => {
      if (!this.isHanging) handle(request, response);
    });
    server.prependListener('request', (request) => {
      this.credentials.add(request.headers.authorization ?? '');
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    const address = server.address();
    if (typeof address === 'object' && address) this.#port = address.port;
    this.#server = server;
  }

  /** Stops the server and closes its connections. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Delays responses until `release`. */
  hold(): void {
    this.#hold = Promise.withResolvers();
  }

  release(): void {
    this.#hold?.resolve();
    this.#hold = null;
  }

  get messages(): IngestMessage[] {
    return this.batches.flatMap((batch) => batch.messages);
  }

  /** Stored texts in order, without repetitions. */
  texts(channelId?: string): string[] {
    const wanted = this.messages.filter((message) => !channelId || message.channel_id === channelId);
    const versions = new Map(
      wanted.map((message) => [`${message.message_id}/${message.edited_at}`, message]),
    );
    return [...versions.values()].map((message) => message.content);
  }

  get deletions(): string[] {
    return this.batches.flatMap((batch) => batch.deletions.map((deletion) => deletion.message_id));
  }

  /** Changes the settings of a guild. */
  decide(settings: Partial<GuildSettings> & Pick<GuildSettings, 'guild_id'>): void {
    const before = this.settings.get(settings.guild_id) ?? UNCONFIRMED;
    this.settings.set(settings.guild_id, { ...before, ...settings });
    this.#guildsRevision += 1;
  }

  /** The confirmed id of a channel. */
  readTo(channelId: string): string | null {
    const confirmedReadTo = this.batches.flatMap((batch) => batch.read_to ?? []);
    return confirmedReadTo.filter((mark) => mark.channel_id === channelId).at(-1)?.message_id ?? null;
  }

  #channels(): IngestChannel[] {
    const confirmedReadTo = this.batches.flatMap((batch) => batch.read_to ?? []);
    const cursors = new Map(this.cursors);
    for (const { channel_id, message_id } of confirmedReadTo) cursors.set(channel_id, message_id);
    return [...cursors].map(([channel_id, last_message_id]) => ({ channel_id, last_message_id }));
  }

  #router() {
    const procedure = t.procedure.use(({ ctx, next }) => {
      if (this.acceptedToken !== null && ctx.authorization !== `Bearer ${this.acceptedToken}`) {
        throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Sign in to do this.' });
      }
      return next();
    });
    return t.router({
      bot: t.router({
        reportHealth: procedure.input(botHealthInput).mutation(({ input }) => {
          this.health.push(input);
          return { guilds_revision: this.#guildsRevision };
        }),
        guildSettings: procedure.query(() => [...this.settings.values()]),
        reportGuild: procedure.input(botGuildInput).mutation(({ input }) => {
          this.guilds.push(input);
          const { guild_id, is_configured } = input;
          if (!this.settings.has(guild_id)) {
            this.decide({ guild_id, state: is_configured ? 'confirmed' : 'unconfirmed' });
          }
          return this.settings.get(guild_id);
        }),
        reportShardGuilds: procedure.input(botShardGuildsInput).mutation(({ input }) => {
          this.shardGuilds.push(input);
          for (const id of this.settings.keys()) if (!input.guild_ids.includes(id)) this.settings.delete(id);
        }),
        membersToCheck: procedure
          .input(membersToCheckInput)
          .query(() => ({ discord_user_ids: this.membersToCheck })),
        setUpGuild: procedure.input(guildSetupInput).mutation(({ input }) => {
          this.setups.push(input);
        }),
        reportMembers: procedure.input(guildMembersInput).mutation(({ input }) => {
          for (const member of input.members) {
            this.seenBy.set(member.discord_user_id, member.visible_channel_ids);
          }
        }),
      }),
      ingest: t.router({
        messages: procedure.input(ingestInput).mutation(async ({ input }) => {
          if (input.messages.some((message) => message.content === this.refusedText)) {
            throw new TRPCError({ code: 'BAD_REQUEST', message: 'refused' });
          }
          this.batches.push(input);
          await this.#hold?.promise;
          return { stored: input.messages.length, known: 0, deleted: input.deletions.length };
        }),
        channels: procedure.query(() => {
          this.channelCalls += 1;
          return this.#channels();
        }),
      }),
    });
  }
}
