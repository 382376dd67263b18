import { t } from '@lockwatch/texts/web/trial-link';
import { type ComponentProps, useEffect } from 'react';
import { ButtonLink } from '../../components/ui/button.js';
import { Dialog, DialogActions } from '../../components/ui/dialog.js';
import { getWebConfig } from '../../config/web-config.js';
import { useMe } from '../me/me.js';
import { LinkCode } from './link-code.js';

interface TrialLinkDialogProps {
  code: ComponentProps<typeof LinkCode>;
  onClose: () => void;
  onLinked: () => void;
}

/** Asks for the Discord account that the trial needs. */
export function TrialLinkDialog({ code, onClose, onLinked }: TrialLinkDialogProps) {
  const isLinked = useMe().data?.discord_user_id !== null;
  useEffect(() => {
    if (!isLinked) return;
    onClose();
    onLinked();
  }, [isLinked, onClose, onLinked]);
  return (
    <Dialog title={t('trialLink.title')} description={t('trialLink.text')} onClose={onClose}>
      <LinkCode {...code} />
      <DialogActions>
        <ButtonLink href={getWebConfig().discordInviteUrl}>{t('trialLink.openDiscord')}</ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
