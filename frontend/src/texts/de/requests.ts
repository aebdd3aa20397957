import type { TextsLike } from '@/texts/like';
import type en from '@/texts/en/requests';

const workRequest = {
  title: 'Arbeitsanforderungen',
  one: 'Arbeitsanforderung',
  new: 'Neue Arbeitsanforderung',
  fields: {
    code: 'Nummer',
    title: 'Kurzbeschreibung',
    description: 'Einzelheiten',
    assetId: 'Anlage',
    locationId: 'Standort',
    priority: 'Priorität',
    requester: 'Angefordert von',
    contact: 'Kontakt',
    status: 'Status',
    reason: 'Grund',
    workOrderId: 'Arbeitsauftrag',
    workOrderCode: 'Nummer des Arbeitsauftrags',
    boardNumber: 'Board',
    rating: 'Bewertung',
    ratingRemark: 'Bemerkung zur Arbeit',
    ratedAt: 'Bewertet am',
    workOrderStatus: 'Status des Arbeitsauftrags',
    askedBy: 'Angefragt von',
    createdAt: 'Angefordert am',
    updatedAt: 'Aktualisiert',
  },
  choices: {
    status: {
      new: 'Neu',
      accepted: 'Angenommen',
      rejected: 'Abgelehnt',
      cancelled: 'Zurückgezogen',
      converted: 'Arbeitsauftrag',
    },
    priority: { high: 'Hoch', medium: 'Mittel', low: 'Niedrig' },
  },
  sections: { requester: 'Anforderer' },
  tabs: { decision: 'Entscheidung' },
  transitions: {
    accepted: 'Anforderung annehmen',
    rejected: 'Anforderung ablehnen',
    cancelled: 'Anforderung zurückziehen',
  },
  decide: {
    order: 'Arbeitsauftrag {{code}} öffnen',
    board: 'Board',
    convert: 'Arbeitsauftrag anlegen',
  },
  rate: {
    title: 'Wie finden Sie die Arbeit?',
    remark: 'Bemerkung (optional)',
    send: 'Bewertung senden',
    change: 'Bewertung ändern',
    thanks: 'Danke für Ihre Bewertung.',
  },
  form: {
    title: 'Problem melden',
    about: 'Sie haben das Etikett gescannt von',
    what: 'Kurzbeschreibung',
    details: 'Einzelheiten',
    who: 'Ihr Name',
    contact: 'Kontakt (optional)',
    send: 'Meldung senden',
    sent: 'Danke. Ihre Meldung hat die Nummer {{code}}.',
    another: 'Weiteres Problem melden',
    signIn: 'Anmeldung für Personal',
  },
} satisfies TextsLike<(typeof en)['work-request']>;

export default { 'work-request': workRequest };
