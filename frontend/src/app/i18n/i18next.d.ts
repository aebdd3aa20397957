// Typed keys: `t('…')` knows every text. A new area adds two lines here.
import 'i18next';
import type alarms from '@/texts/en/alarms';
import type analytics from '@/texts/en/analytics';
import type answers from '@/texts/en/answers';
import type partHistory from '@/texts/en/partHistory';
import type apiKeys from '@/texts/en/api_keys';
import type app from '@/texts/en/app';
import type assets from '@/texts/en/assets';
import type calendar from '@/texts/en/calendar';
import type completion from '@/texts/en/completion';
import type dashboards from '@/texts/en/dashboards';
import type documents from '@/texts/en/documents';
import type entity from '@/texts/en/entity';
import type failures from '@/texts/en/failures';
import type home from '@/texts/en/home';
import type labour from '@/texts/en/labour';
import type links from '@/texts/en/links';
import type locations from '@/texts/en/locations';
import type materials from '@/texts/en/materials';
import type meters from '@/texts/en/meters';
import type notifications from '@/texts/en/notifications';
import type orderParts from '@/texts/en/order_parts';
import type people from '@/texts/en/people';
import type planHealth from '@/texts/en/plan_health';
import type plans from '@/texts/en/plans';
import type print from '@/texts/en/print';
import type reference from '@/texts/en/reference';
import type requests from '@/texts/en/requests';
import type search from '@/texts/en/search';
import type secondFactor from '@/texts/en/second_factor';
import type security from '@/texts/en/security';
import type sensors from '@/texts/en/sensors';
import type singleSignOn from '@/texts/en/single_sign_on';
import type signOn from '@/texts/en/sign_on';
import type system from '@/texts/en/system';
import type webhooks from '@/texts/en/webhooks';
import type tenants from '@/texts/en/tenants';
import type workOrder from '@/texts/en/work_order';
import type workOrders from '@/texts/en/work_orders';
import type first from '@/texts/en/first';

type Texts = typeof first &
  typeof alarms &
  typeof analytics &
  typeof answers &
  typeof partHistory &
  typeof apiKeys &
  typeof app &
  typeof assets &
  typeof calendar &
  typeof completion &
  typeof dashboards &
  typeof documents &
  typeof entity &
  typeof failures &
  typeof home &
  typeof labour &
  typeof links &
  typeof locations &
  typeof materials &
  typeof meters &
  typeof notifications &
  typeof orderParts &
  typeof people &
  typeof planHealth &
  typeof plans &
  typeof print &
  typeof reference &
  typeof requests &
  typeof search &
  typeof secondFactor &
  typeof security &
  typeof sensors &
  typeof signOn &
  typeof singleSignOn &
  typeof system &
  typeof webhooks &
  typeof tenants &
  typeof workOrder &
  typeof workOrders;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Texts;
  }
}
