import { type AdminUserDetail, LIMITS } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/user-sheet';
import type { ComponentProps } from 'react';
import { TextField } from '../../../components/ui/field.js';

export interface UserSectionProps {
  user: AdminUserDetail;
  canChange: boolean;
}

/** The reason that is written to the audit log. */
export function ReasonField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField label={t('userSheet.reason')} required maxLength={LIMITS.reasonMaxLength} {...props} />;
}
