import { z } from 'zod';
import { queryWholeNumber, shortText } from './common.js';
import { writeIssue } from './issue-text.js';

/** The name of an own tag. Commas and bars divide the tags of a list. */
export const tagNameSchema = shortText(30, 'input.name.tag').refine(
  (name) => !/[,|]/.test(name),
  writeIssue('input.tagName'),
);

export const createTagInput = z.object({ name: tagNameSchema });
export const tagIdInput = z.object({ id: queryWholeNumber().min(1).max(Number.MAX_SAFE_INTEGER) });
