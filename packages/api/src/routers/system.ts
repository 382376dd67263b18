import { webConfigSchema } from '@lockwatch/contracts';
import { publicProcedure } from '../procedures.js';
import { t } from '../trpc.js';

export const systemRouter = t.router({
  /** The same configuration as in the page of the web app. */
  config: publicProcedure.output(webConfigSchema).query(({ ctx }) => ctx.deps.webConfig),
});
