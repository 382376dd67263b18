import type { Tag } from '@lockwatch/contracts';
import { escapeText } from '../presenters/text.js';
import { t } from '../texts/translate.js';
import type { CommandContext } from './command-context.js';
import { CHOICE_NAME_MAX, complete, completeFrom, isNamed, UserError } from './option.js';

const SEPARATOR = /\s*,\s*/;

/** Choices for a list of tags: what was typed so far, with its last name completed. */
export const completeTags = complete(async ({ my }, typed) => {
  const names = typed.split(SEPARATOR);
  const last = names.pop()?.trim().toLowerCase() ?? '';
  const before = names.map((name) => name.trim()).filter(Boolean);
  const tags = await my.items.tags.query();
  const lists = tags
    .filter((tag) => tag.name.toLowerCase().includes(last) && !before.includes(tag.name))
    .map((tag) => [...before, tag.name].join(', '))
    .filter((list) => list.length <= CHOICE_NAME_MAX);
  return lists.map((list) => ({ name: list, value: list }));
});

/** Ids of the tags named, separated by commas; `none` for no tags. Throws `UserError` for one that does not exist. */
export async function readTagsOption(context: CommandContext, text: string): Promise<number[]> {
  const typed = text.trim();
  if (typed.toLowerCase() === 'none') return [];
  const known = await context.my.items.tags.query();
  const ids = typed
    .split(SEPARATOR)
    .filter(Boolean)
    .map((name) => {
      const tag = known.find((one) => isNamed(name, one.name));
      if (!tag) throw unknownTag(name);
      return tag.tag_id;
    });
  return [...new Set(ids)];
}

export const completeTag = completeFrom(async ({ my }) => {
  const tags = await my.items.tags.query();
  return tags.map(({ name }) => ({ name, value: name }));
});

/** The tag of this name or number. Throws `UserError` where the user has none. */
export async function readTag(context: CommandContext, nameOrId: string | number): Promise<Tag> {
  const tags = await context.my.items.tags.query();
  const found = tags.find(({ tag_id, name }) =>
    typeof nameOrId === 'number' ? tag_id === nameOrId : isNamed(nameOrId, name),
  );
  if (found) return found;
  throw unknownTag(String(nameOrId));
}

function unknownTag(name: string): UserError {
  return new UserError(t('watch.unknownTag', { name: escapeText(name) }));
}
