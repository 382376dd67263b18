import { webConfigSchema } from '@lockwatch/contracts';
import { publicProcedure } from '../procedures.js';
import { t } from '../trpc.js';

export const systemRouter = t.router({
  /** What the web app is told in its page as well. */
  config: publicProcedure.output(webConfigSchema).query(({ ctx }) => ctx.deps.webConfig),
});
