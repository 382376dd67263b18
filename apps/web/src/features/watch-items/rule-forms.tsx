import { lazy, Suspense } from 'react';
import { Skeleton } from '../../components/ui/skeleton.js';
import type { CreateRuleFormProps } from './create-rule-form.js';
import type { EditRuleRowProps } from './edit-rule-row.js';

/*
 * The forms bring selects, popovers and the item search with them. Most visits only look at the list, so their code is
 * fetched when a pointer or the focus comes near the button that opens them.
 */
const loadCreate = () => import('./create-rule-form.js');
const loadEdit = () => import('./edit-rule-row.js');

const LazyCreateForm = lazy(async () => ({ default: (await loadCreate()).CreateRuleForm }));
const LazyEditRow = lazy(async () => ({ default: (await loadEdit()).EditRuleRow }));

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
