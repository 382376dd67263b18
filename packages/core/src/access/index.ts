export { type Actor, type ActorRole, type Caller, type Credential, getHighestRoleId } from './actor.js';
export { anonymizeAuditLog } from './anonymize-audit-log.js';
export {
  type AuditAction,
  auditDataView,
  auditTestPing,
  writeAudit,
} from './audit-log.js';
export { isHidden, keepVisible, MEMBERSHIP_VALID_MS } from './channel-audiences.js';
export {
  type CallCount,
  countCall,
  countLimitedCall,
  deleteEndedWindows,
} from './count-call.js';
export {
  type IdempotentCall,
  idempotencyConflict,
  RESPONSE_RETENTION_HOURS,
  runOnce,
  runOnceWithClaim,
} from './idempotent-calls.js';
export { ACTOR_SQL, type ActorRow, effectiveRoleIds, loadActor, toActor } from './load-actor.js';
export { lockActorAndTarget, lockUser, lockUsers, transactionAs } from './lock-user.js';
export { listPermissions, listRoles, updateRolePermissions } from './manage-roles.js';
export { describePermission, describeRole, getRoleLabel } from './names.js';
export { assertMayChangeRoles, assertMayChangeSubscriptions, assertMayModerate } from './rank-rules.js';
export {
  createSecurityLog,
  type SecurityEvent,
  type SecurityEventKind,
  type SecurityLog,
} from './security-log.js';
export {
  EFFECTIVE_ROLES_SQL,
  getAccessState,
  isInEffectSql,
  isNotEndedSql,
  mayBeMessagedSql,
  pingAccessSql,
} from './subscription-access.js';
export { createTokenCipher, hashToken, type TokenCipher } from './token-cipher.js';
