import { readIssue, tagNameSchema } from '@lockwatch/contracts';
import type { DbOrTx, Tx } from '@lockwatch/db';
import type { Text } from '@lockwatch/texts';
import type { Actor } from '../access/index.js';
import type { ImportedRule } from './parse-rule-lines.js';
import { createTags, listOwnTags, listTags, TAGS_MAX } from './tags.js';

export type ImportTags = Awaited<ReturnType<typeof loadImportTags>>;

/** The tags that the lines of a file can name: those of the user, and new ones up to the limit. */
export async function loadImportTags(actor: Actor, store: DbOrTx) {
  const usable = await listTags(store, actor.userId);
  const ids = new Map(usable.map(({ tag_id, name }) => [name.toLowerCase(), tag_id]));
  const free = TAGS_MAX - (await listOwnTags(actor, store)).length;
  const names = new Map<number, string>();
  return {
    /** The id of a tag; that of a new one is negative until it is created. */
    lookUp(name: string): { id: number } | { problem: Text } {
      const known = ids.get(name.toLowerCase());
      if (known !== undefined) return { id: known };
      const { error } = tagNameSchema.safeParse(name);
      const [issue] = error?.issues ?? [];
      if (issue) return { problem: readIssue(issue.message) ?? { text: 'input.tagName' } };
      if (names.size >= free) {
        return { problem: { text: 'watching.line.ownTagLimit', values: { max: TAGS_MAX } } };
      }
      const id = -names.size - 1;
      names.set(id, name);
      ids.set(name.toLowerCase(), id);
      return { id };
    },
    async create(tx: Tx, rules: readonly ImportedRule[]): Promise<ImportedRule[]> {
      const used = new Set(rules.flatMap(({ tagIds }) => tagIds));
      const wanted = [...names].flatMap(([id, name]) => (used.has(id) ? [name] : []));
      if (wanted.length === 0) return [...rules];
      const created = await createTags(actor, tx, wanted);
      const toStored = (id: number) => created.get(names.get(id) ?? '') ?? id;
      return rules.map((rule) => ({ ...rule, tagIds: [...new Set(rule.tagIds.map(toStored))] }));
    },
  };
}
