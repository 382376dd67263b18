import { t } from '@lockwatch/texts/web/shared';
export function AliasText({ alias, item }: { alias: string; item: string }) {
  return (
    <span className="min-w-0 flex-1 basis-52">
      <span className="font-mono text-[14px]">{alias}</span>
      <span className="mx-2.5 text-text-3">{t('common.aliasMeans')}</span>
      <span className="font-medium">{item}</span>
    </span>
  );
}
