import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Dictionary, isFollowUp, mayBeFollowUp, parseMessage } from '@lockwatch/language';
import type { LabelledMessage } from './score-offers.js';

const BENCH_FOLDER = fileURLToPath(new URL('../../', import.meta.url));
/** As in `packages/core`: so soon after an offer, its author may still speak of it. */
const FOLLOW_UP_SECONDS = 120;

function readLines<Line>(file: string): Line[] {
  const lines = readFileSync(`${BENCH_FOLDER}${file}`, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** The sets of messages that people wrote and no fit learns from. */
export function loadHeldOutSets(): { name: string; messages: LabelledMessage[] }[] {
  const files = readdirSync(`${BENCH_FOLDER}labelled`).filter((file) => file.endsWith('held-out.jsonl'));
  return files.map((file) => ({
    name: file.replace('-held-out.jsonl', ''),
    messages: readLines<LabelledMessage>(`labelled/${file}`),
  }));
}

/** Messages of one channel, and the offers that stand at their end. */
interface Conversation {
  messages: readonly { author: string; at: number; content: string }[];
  offers: readonly { author: string; type: string; item: string; price: number | null }[];
}

export interface ConversationScore {
  conversations: number;
  labels: number;
  f1: number;
  /** The share of conversations that are wholly right. */
  whole: number;
}

/** Reads conversations as the product does: a follow-up becomes an edit of the message before it. */
export function scoreConversations(dictionary: Dictionary): ConversationScore {
  const conversations = readLines<Conversation>('conversations.jsonl');
  let labels = 0;
  let read = 0;
  let right = 0;
  let whole = 0;
  for (const conversation of conversations) {
    const wanted = conversation.offers.map(
      ({ author, type, item, price }) => `${author} ${type} ${item}: ${price}`,
    );
    const found = readConversation(dictionary, conversation);
    const same = found.filter((offer) => wanted.includes(offer)).length;
    labels += wanted.length;
    read += found.length;
    right += same;
    if (same === wanted.length && same === found.length) whole += 1;
  }
  const count = conversations.length;
  return { conversations: count, labels, f1: (2 * right) / (labels + read), whole: whole / count };
}

function readConversation(dictionary: Dictionary, { messages }: Conversation): string[] {
  const posts: { author: string; at: number; content: string }[] = [];
  for (const message of messages) {
    const { offers, worlds } = parseMessage(dictionary, message.content);
    const before = posts.findLast(
      ({ author, at, content }) =>
        offers.length === 0 &&
        author === message.author &&
        message.at - at <= FOLLOW_UP_SECONDS &&
        mayBeFollowUp(message.content, worlds) &&
        isFollowUp(dictionary, content, message.content),
    );
    if (before) before.content += `\n${message.content}`;
    else posts.push({ ...message });
  }
  const standing = new Map<string, number | null>();
  for (const { author, content } of posts)
    for (const { type, item, price } of parseMessage(dictionary, content).offers)
      standing.set(`${author} ${type} ${item}`, price);
  return [...standing].map(([offer, price]) => `${offer}: ${price}`);
}
