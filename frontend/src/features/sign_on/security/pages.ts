// Both pages about security: a user who opens one goes on to the other.
export { AuditPage } from './AuditPage';
export { SecurityPage } from './SecurityPage';
