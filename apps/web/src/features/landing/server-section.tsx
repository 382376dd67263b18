import { t } from '@lockwatch/texts/web/landing';
import { Link } from '@tanstack/react-router';
import { ButtonLink, buttonClass } from '../../components/ui/button.js';
import { getWebConfig } from '../../config/web-config.js';
import { HomeSection } from './home-section.js';

/** For those who manage a Discord server. */
export function ServerSection() {
  const { botInviteUrl } = getWebConfig();
  return (
    <HomeSection id="server-section" title={t('landing.server.title')} text={t('landing.server.text')}>
      <div className="mt-8 flex flex-wrap gap-3">
        {botInviteUrl && (
          <ButtonLink href={botInviteUrl} size="lg">
            {t('landing.addBot')}
          </ButtonLink>
        )}
        <Link to="/dashboard/account/servers" className={buttonClass({ size: 'lg' })}>
          {t('landing.server.manage')}
        </Link>
      </div>
    </HomeSection>
  );
}
