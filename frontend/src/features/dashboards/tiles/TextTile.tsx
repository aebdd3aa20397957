// Words: a heading, an instruction, a telephone number. Plain text; its lines stay lines.
import type { WidgetOf } from '../model/widget';
import face from './face.module.css';

export const TextTile = ({ widget: { title, text } }: { widget: WidgetOf<'text'> }) => (
  <div className={face.tile}>
    {title && <header>{title}</header>}
    <p className="grow break scroll pre-line">{text}</p>
  </div>
);
