import type { AppRouter } from '@lockwatch/api';
import { createTRPCReact } from '@trpc/react-query';

/** The server's procedures as hooks. */
export const trpc = createTRPCReact<AppRouter>();
