// Both pages about security: whoever opens one goes on to the other.
export { AuditPage } from './AuditPage';
export { SecurityPage } from './SecurityPage';
