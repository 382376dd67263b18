import type { Notice } from '@lockwatch/contracts';
import { formatText } from '@lockwatch/texts';
import type { ApiContext } from './context.js';

/** The result of a call, with its message in the caller's language. */
export async function formatNotice<Result extends Notice>(
  { language }: Pick<ApiContext, 'language'>,
  result: Promise<Result>,
): Promise<Omit<Result, 'message'> & { message: string }> {
  const { message, ...rest } = await result;
  return { ...rest, message: formatText(language, message) };
}
