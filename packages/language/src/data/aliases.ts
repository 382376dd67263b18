import { z } from 'zod';
import { readData } from './read-data.js';

/** Aliases by the item's name. One of a missing item has no effect; "<alias> seed" follows where the seed exists. */
export const BUILT_IN_ALIASES = z.record(z.string(), z.array(z.string())).parse(readData('aliases'));
