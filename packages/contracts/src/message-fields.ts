import { z } from 'zod';
import { example } from './example.js';

export const contentField = z.string().meta(example('S> Laser Grid 3wl each @LGSHOP'));
export const authorNameField = z.string().meta(example('seller'));
export const channelNameField = z.string().nullable().meta(example('trading'));
export const messageUrlField = z.string().meta(example('https://discord.com/channels/1/2/3'));
