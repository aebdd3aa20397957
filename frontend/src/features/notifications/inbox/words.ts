// What happened, in a sentence; and what it happened to.
import type { TFunction } from 'i18next';
import { formatsFor } from '@/components/formats/formats';
import type { Notification } from './api/types';

type T = TFunction<'notifications'>;

const HTML = /<\/?[a-z][^<>]*>|&[a-z]+;|&#\d+;/i;

/** The words of a text that may hold HTML. One that only looks like it is shown letter by letter. */
export function wordsOf(text: string): string {
  if (!HTML.test(text)) return text;
  // Without their attributes: the browser complains about handlers that it would never have called.
  const bare = text.replaceAll(/<(\/?[a-z][a-z0-9]*)[^<>]*>/gi, '<$1>').replaceAll(/<(br|\/p|\/li|\/div)\b/gi, ' $&');
  const page = new DOMParser().parseFromString(bare, 'text/html');
  for (const code of page.querySelectorAll('script, style')) code.remove();
  return page.body.textContent.replaceAll(/\s+/g, ' ').trim() || text;
}

const DECISIONS = ['accepted', 'rejected', 'cancelled', 'converted', 'completed'] as const;

/** Times of its service level that a request can miss. */
const LATE = ['responseLate', 'responseEscalated', 'resolutionLate'] as const;

/** What can be wrong with the stock of a part. */
const STOCK = ['low', 'over', 'expiring', 'unused'] as const;

/** "Stock is low", "12 stock alerts". */
function stockSentence({ to, text }: Notification, t: T): string {
  const wrong = STOCK.find((one) => one === to);
  return wrong ? t(`stock.${wrong}`) : t('stock.several', { count: Number(text ?? 0) });
}

/** "Toni Marsh submitted WR-000001", "Toni Marsh accepted the request", "Waiting for an answer since …". */
function requestSentence({ by, to, due, workRequestCode }: Notification, t: T, language: string): string {
  const late = LATE.find((one) => one === to);
  if (late) return t(`late.${late}`, { due: due === null ? '' : formatsFor(language).formatDateTime(due) });
  const decision = DECISIONS.find((one) => one === to);
  const who = by === null ? 'system' : 'person';
  const name = by ?? '';
  return decision
    ? t(`decided.${decision}.${who}`, { name })
    : t(`requested.${who}`, { name, code: workRequestCode ?? '' }).trim();
}

/** "Dana Whitfield assigned this to you". */
export function sentenceOf(card: Notification, t: T, language: string): string {
  const { kind, by, from, to, due } = card;
  const who = by === null ? 'system' : 'person';
  const name = by ?? '';
  switch (kind) {
    case 'assigned':
      return t(`assigned.${who}`, { name });
    case 'mentioned':
      return t(`mentioned.${who}`, { name });
    case 'status':
      return from === null
        ? t(`statusTo.${who}`, { name, to: to ?? '' })
        : t(`status.${who}`, { name, from, to: to ?? '' });
    case 'overdue':
      return due === null ? t('overdue.now') : t('overdue.since', { due: formatsFor(language).formatDateTime(due) });
    case 'requested':
      return requestSentence(card, t, language);
    case 'kit':
      return t('kit', { place: to ?? '' });
    case 'webhook':
      return t('webhook');
    case 'undelivered':
      return t('undelivered', { to: to ?? '' });
    case 'contract':
      return t('contract', { day: formatsFor(language).formatDate(to ?? '') });
    case 'stock':
      return stockSentence(card, t);
    case 'alarm':
      return t(to === 'escalated' ? 'alarm.escalated' : to === 'reAlarmed' ? 'alarm.again' : 'alarm.raised');
  }
}

/** The code and the title of what it is about. */
export function subjectOf(card: Notification): { code: string | null; title: string } {
  const code = card.workRequestCode ?? card.workOrderCode ?? card.recordCode;
  return {
    code,
    title: wordsOf(
      card.workRequest ??
        card.workOrderDescription ??
        (['alarm', 'webhook'].includes(card.kind) || card.recordId !== null ? card.text : null) ??
        '',
    ),
  };
}

/** All of it in a line, for who hears it. */
export function lineOf(card: Notification, t: T, language: string): string {
  const { code, title } = subjectOf(card);
  const about = [code, title].filter(Boolean).join(' ');
  const sentence = sentenceOf(card, t, language);
  return about ? t('line', { about, sentence }) : sentence;
}
