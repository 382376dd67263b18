import { createServer, type Server } from 'node:http';
import {
  type BotGuildInput,
  type BotHealthInput,
  type BotShardGuildsInput,
  botGuildInput,
  botHealthInput,
  botShardGuildsInput,
  type FeedChannel,
  type FeedIngestInput,
  type FeedMessage,
  feedIngestInput,
} from '@lockwatch/contracts';
import { initTRPC, TRPCError } from '@trpc/server';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';

const t = initTRPC.context<{ authorization: string }>().create();

/**
 * The server's feed as the bot meets it: real tRPC over real HTTP, with what was fed kept in memory. It can be taken
 * away and brought back on the same port, keep callers waiting, and refuse a text.
 */
export class FeedServer {
  readonly batches: FeedIngestInput[] = [];
  /** What the bot reported of itself and its guilds. */
  readonly health: BotHealthInput[] = [];
  readonly guilds: BotGuildInput[] = [];
  readonly shardGuilds: BotShardGuildsInput[] = [];
  /** Authorization headers seen. */
  readonly credentials = new Set<string>();
  /** What `feed.channels` answers where nothing was vouched for. */
  readonly marks = new Map<string, string>();
  channelCalls = 0;
  /** Messages with this text are refused as invalid. */
  refusedText: string | null = null;
  /** The one credential that is taken; null: any. */
  acceptedToken: string | null = null;
  /** Calls are taken and never answered. */
  isHanging = false;
  #hold: { promise: Promise<void>; release: () => void } | null = null;
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

  /** Ends the server and cuts its connections; calls on their way get no answer. */
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

  /** Calls are stored, but answered only after `release`. */
  hold(): void {
    let release = () => {};
    const promise = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#hold = { promise, release };
  }

  release(): void {
    this.#hold?.release();
    this.#hold = null;
  }

  get messages(): FeedMessage[] {
    return this.batches.flatMap((batch) => batch.messages);
  }

  /** Texts in the order in which they were stored first, repetitions left out. */
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

  /** How far the bot vouched for a channel. */
  readTo(channelId: string): string | null {
    const vouched = this.batches.flatMap((batch) => batch.read_to ?? []);
    return vouched.filter((mark) => mark.channel_id === channelId).at(-1)?.message_id ?? null;
  }

  #channels(): FeedChannel[] {
    const vouched = this.batches.flatMap((batch) => batch.read_to ?? []);
    const marks = new Map(this.marks);
    for (const { channel_id, message_id } of vouched) marks.set(channel_id, message_id);
    return [...marks].map(([channel_id, last_message_id]) => ({ channel_id, last_message_id }));
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
        }),
        reportGuild: procedure.input(botGuildInput).mutation(({ input }) => {
          this.guilds.push(input);
        }),
        reportShardGuilds: procedure.input(botShardGuildsInput).mutation(({ input }) => {
          this.shardGuilds.push(input);
        }),
      }),
      feed: t.router({
        ingest: procedure.input(feedIngestInput).mutation(async ({ input }) => {
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
