// Where webhooks are found.
export const WEBHOOKS = '/settings/webhooks';
export const webhookPage = (id: number | 'new') => `${WEBHOOKS}/${id}`;
