// Hours and costs belong to the day that it is at the plant, wherever the device is.
import { useTenant } from '@/api/calls/tenantInfo';
import { dayIn } from '@/components/formats/dates';
import { deviceTimeZone } from '@/components/formats/intl';

export function useDayOf(): (time: Date) => string {
  const timeZone = useTenant().data?.timeZone;
  return (time) => dayIn(time, timeZone ?? deviceTimeZone());
}
