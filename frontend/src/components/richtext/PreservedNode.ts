// Content that may be stored but that the editor cannot edit (tables, images, quoted blocks): shown where it is, moved and
// deleted as a whole, written back as it came.
import {
  type DOMExportOutput,
  DecoratorNode,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
} from 'lexical';
import { sanitised } from './richText';

type Serialized = SerializedLexicalNode & { html: string; inline: boolean };

export class PreservedNode extends DecoratorNode<null> {
  private readonly content: string;
  private readonly inside: boolean;

  constructor(html: string, inline: boolean, key?: NodeKey) {
    super(key);
    this.content = html;
    this.inside = inline;
  }

  static override getType(): string {
    return 'preserved';
  }

  static override clone(node: PreservedNode): PreservedNode {
    return new PreservedNode(node.content, node.inside, node.getKey());
  }

  // Comes from the clipboard too, which anybody may have filled.
  static override importJSON({ html, inline }: Serialized): PreservedNode {
    return $createPreservedNode(sanitised(html), inline);
  }

  override exportJSON(): Serialized {
    return { ...super.exportJSON(), html: this.content, inline: this.inside };
  }

  override createDOM(): HTMLElement {
    const shell = document.createElement(this.inside ? 'span' : 'div');
    shell.innerHTML = sanitised(this.content);
    return shell;
  }

  override exportDOM(): DOMExportOutput {
    return { element: this.createDOM() };
  }

  override updateDOM(): false {
    return false;
  }

  override isInline(): boolean {
    return this.inside;
  }

  override getTextContent(): string {
    return this.inside ? '' : '\n';
  }

  override decorate(): null {
    return null;
  }

  getHtml(): string {
    return this.getLatest().content;
  }
}

export const $createPreservedNode = (html: string, inline: boolean) => new PreservedNode(html, inline);

export const $isPreservedNode = (node: LexicalNode | null | undefined): node is PreservedNode =>
  node instanceof PreservedNode;
