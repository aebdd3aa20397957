// /settings/people/all is everybody, /settings/people/12 one of them; /settings/people leads to everybody.
import { Navigate, useParams } from 'react-router';
import { EntityPage } from '@/entity/EntityPage';
import { PersonPage } from './PersonPage';
import { PEOPLE } from '@/paths/people';
import { person } from './person.entity';

export function PeopleScreen() {
  const { productId } = useParams();
  if (!productId) return <Navigate to={PEOPLE} replace />;
  return productId === 'all' ? <EntityPage family={person} /> : <PersonPage />;
}
