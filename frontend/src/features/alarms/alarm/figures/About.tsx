// What the figures are of, leading to its newest alarm.
import { Link } from 'react-router';
import { alarmPage } from '@/paths/alarms';

export const About = ({ name, alarmId }: { name: string; alarmId: number | null }) =>
  alarmId === null ? <span>{name}</span> : <Link to={alarmPage(alarmId)}>{name}</Link>;
