import {
  type AndNode,
  type BinaryOperationNode,
  type OperationNode,
  type OrNode,
  ParensNode,
  PostgresQueryCompiler,
  RawNode,
  type UnaryOperationNode,
} from 'kysely';

const apart = (node: OperationNode) => (RawNode.is(node) ? ParensNode.create(node) : node);

/**
 * Puts raw SQL that is a condition, or part of one, in parentheses. Kysely writes it as it is, so that an OR in it would
 * undo the conditions beside it: among them whose rows they are.
 */
export class QueryCompiler extends PostgresQueryCompiler {
  protected override visitAnd(node: AndNode): void {
    super.visitAnd({ ...node, left: apart(node.left), right: apart(node.right) });
  }

  protected override visitOr(node: OrNode): void {
    super.visitOr({ ...node, left: apart(node.left), right: apart(node.right) });
  }

  protected override visitUnaryOperation(node: UnaryOperationNode): void {
    super.visitUnaryOperation({ ...node, operand: apart(node.operand) });
  }

  // The right side may be no expression of its own: ANY (...).
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    super.visitBinaryOperation({ ...node, leftOperand: apart(node.leftOperand) });
  }
}
