import { lazyPart } from '../../components/lazy-part.js';
import { Skeleton } from '../../components/ui/states.js';
import type { BulkBarProps } from './bulk-bar.js';
import type { CreateRuleFormProps } from './create-rule-form.js';
import type { EditRuleRowProps } from './edit-rule-row.js';
import type { ImportDialogProps } from './import-dialog.js';
import type { RuleReviewProps } from './rule-review.js';

/* Most visits only show the list, so the code of the forms is loaded when their button is hovered or focused. */
export const CreateRule = lazyPart<CreateRuleFormProps>(
  async () => (await import('./create-rule-form.js')).CreateRuleForm,
  <Skeleton className="mb-6 h-80 w-full rounded-xl!" />,
);
export const EditRule = lazyPart<EditRuleRowProps>(
  async () => (await import('./edit-rule-row.js')).EditRuleRow,
  <Skeleton className="h-64 w-full rounded-lg!" />,
);
export const Bulk = lazyPart<BulkBarProps>(
  async () => (await import('./bulk-bar.js')).BulkBar,
  <Skeleton className="mt-4 h-16 w-full rounded-xl!" />,
);
export const ImportRules = lazyPart<ImportDialogProps>(
  async () => (await import('./import-dialog.js')).ImportDialog,
);
export const ReviewRules = lazyPart<RuleReviewProps>(
  async () => (await import('./rule-review.js')).RuleReview,
);

export function prepareRuleForms(): void {
  void CreateRule.preload();
  void EditRule.preload();
}

export function prepareBulk(): void {
  void Bulk.preload();
  void ImportRules.preload();
}
