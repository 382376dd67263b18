import { adminRouter } from './routers/admin.js';
import { botRouter, ingestRouter } from './routers/bot.js';
import { itemsRouter } from './routers/items.js';
import { marketRouter } from './routers/market.js';
import { stripeRouter } from './routers/stripe.js';
import { systemRouter } from './routers/system.js';
import { userRouter } from './routers/user.js';
import { t } from './trpc.js';

/** Every call of the product. */
export const appRouter = t.router({
  user: userRouter,
  items: itemsRouter,
  market: marketRouter,
  admin: adminRouter,
  ingest: ingestRouter,
  bot: botRouter,
  stripe: stripeRouter,
  system: systemRouter,
});

/** All that browsers and the bot know of the server. */
export type AppRouter = typeof appRouter;

/** Calls procedures in the same process, as tests do. */
export const createCaller = t.createCallerFactory(appRouter);
