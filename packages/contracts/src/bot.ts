import { z } from 'zod';

export const pingTestResultSchema = z.object({ destination: z.enum(['webhook', 'dm']), message: z.string() });
