import { lazyPart } from '../../components/lazy-part.js';
import { Skeleton } from '../../components/ui/states.js';

/* Most visits only show the list, so the code of the forms is loaded when their button is hovered or focused. */
export const CreateRule = lazyPart(
  async () => (await import('./create-rule-form.js')).CreateRuleForm,
  <Skeleton className="mb-6 h-80 w-full rounded-xl!" />,
);
export const EditRule = lazyPart(
  async () => (await import('./edit-rule-row.js')).EditRuleRow,
  <Skeleton className="h-64 w-full rounded-lg!" />,
);
export const Bulk = lazyPart(
  async () => (await import('./bulk-bar.js')).BulkBar,
  <Skeleton className="mt-4 h-16 w-full rounded-xl!" />,
);
export const ImportRules = lazyPart(async () => (await import('./import-dialog.js')).ImportDialog);
export const Teams = lazyPart(async () => (await import('./teams-panel.js')).TeamsPanel);
export const Alerts = lazyPart(async () => (await import('./price-alerts-section.js')).PriceAlertsSection);
export const ReviewRules = lazyPart(async () => (await import('./rule-review.js')).RuleReview);

export function prepareRuleForms(): void {
  void CreateRule.preload();
  void EditRule.preload();
}

export function prepareBulk(): void {
  void Bulk.preload();
  void ImportRules.preload();
}
