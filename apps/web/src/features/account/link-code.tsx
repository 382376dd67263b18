import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { formatTime } from '../../components/date-formats.js';
import { CodeBox } from '../../components/ui/copy-button.js';

export const useCreateLinkCode = () =>
  useServerMutation(trpc.user.discordLink.createCode, {
    success: null,
    failure: 'Failed to create a link code',
  });

interface LinkCodeProps {
  code: string;
  expires_at: string;
}

/** The command that links the Discord account that sends it. */
export function LinkCode({ code, expires_at }: LinkCodeProps) {
  // Discord parses an option of a pasted command only with its name.
  const command = `/link code:${code}`;
  return (
    <CodeBox text={command}>
      Send this to the bot on Discord before {formatTime(expires_at)}; it works once.
    </CodeBox>
  );
}
