import { serviceStatusSchema, webConfigSchema } from '@lockwatch/contracts';
import { readServiceStatus, systemClock } from '@lockwatch/core';
import { publicProcedure } from '../procedures.js';
import { t } from '../trpc.js';

export const systemRouter = t.router({
  /** The same configuration as in the page of the web app. */
  config: publicProcedure.output(webConfigSchema).query(({ ctx }) => ctx.deps.webConfig),

  status: publicProcedure
    .meta({
      rest: 'GET /status',
      summary: 'How the service works',
      description:
        'Needs no sign-in. Each period counts the pings that Discord accepted in the last hour, day or 30 days, with percentiles in ms from the post of the message to the acceptance. `state` is `down` while the bot has no connection to Discord, `degraded` during another incident.',
      cacheSeconds: 15,
    })
    .output(serviceStatusSchema)
    .query(({ ctx }) => readServiceStatus(ctx.deps.sql, new Date(systemClock.now()))),
});
