import { lazy, Suspense } from 'react';
import { Skeleton } from '../../components/ui/skeleton.js';
import type { BulkBarProps } from './bulk-bar.js';
import type { CreateRuleFormProps } from './create-rule-form.js';
import type { EditRuleRowProps } from './edit-rule-row.js';
import type { ImportDialogProps } from './import-dialog.js';

/*
 * The forms bring selects, popovers and the item search with them. Most visits only look at the list, so their code is
 * fetched when a pointer or the focus comes near the button that opens them.
 */
const loadCreate = () => import('./create-rule-form.js');
const loadEdit = () => import('./edit-rule-row.js');

const loadBulk = () => import('./bulk-bar.js');
const loadImport = () => import('./import-dialog.js');

const LazyCreateForm = lazy(async () => ({ default: (await loadCreate()).CreateRuleForm }));
const LazyEditRow = lazy(async () => ({ default: (await loadEdit()).EditRuleRow }));

const LazyBulkBar = lazy(async () => ({ default: (await loadBulk()).BulkBar }));
const LazyImportDialog = lazy(async () => ({ default: (await loadImport()).ImportDialog }));

/** Fetches both forms' code ahead of the click. */
export function prepareRuleForms(): void {
  void loadCreate();
  void loadEdit();
}

export function CreateRule(props: CreateRuleFormProps) {
  return (
    <Suspense fallback={<Skeleton className="mb-6 h-80 w-full rounded-xl!" />}>
      <LazyCreateForm {...props} />
    </Suspense>
  );
}

export function EditRule(props: EditRuleRowProps) {
  return (
    <Suspense fallback={<Skeleton className="h-64 w-full rounded-lg!" />}>
      <LazyEditRow {...props} />
    </Suspense>
  );
}

/** Fetches the code of bulk changes and of the import ahead of the click. */
export function prepareBulk(): void {
  void loadBulk();
  void loadImport();
}

export function Bulk(props: BulkBarProps) {
  return (
    <Suspense fallback={<Skeleton className="mt-4 h-16 w-full rounded-xl!" />}>
      <LazyBulkBar {...props} />
    </Suspense>
  );
}

export function ImportRules(props: ImportDialogProps) {
  return (
    <Suspense fallback={null}>
      <LazyImportDialog {...props} />
    </Suspense>
  );
}
