import cython
from estaminet.core.network cimport Features, Network
from estaminet.games.tactic.features cimport Distances, TacticFeatures
from estaminet.games.tactic.state cimport Trio
from estaminet.games.tactic.tables cimport BACK_ENDS, BACK_TRANSITS, BEYOND, END, FORWARD, PLACES, ROUTES, SIDEWAYS, START

ctypedef double Threats[64]

cdef class TacticThinker(TacticFeatures):
    @cython.locals(present=Features, lead=double)
    cdef double evaluate(self) noexcept nogil
    @cython.locals(own=Distances, enemy=Distances, threat=Threats, index=int)
    cdef bint prefer(self, int *actions, int count, double *weights) noexcept nogil
    @cython.locals(bases=Trio, base=int, index=int, row=int, place=int)
    cdef void _threats(self, int *enemy, double *threat) noexcept nogil
    @cython.locals(weight=double)
    cdef double _step_weight(self, int action, int *own) noexcept nogil
    @cython.locals(weight=double)
    cdef double _guard_weight(self, int action, double *threat) noexcept nogil
    @cython.locals(row=int)
    cdef bint _beside(self, int guard) noexcept nogil

cdef int ENTER, LOSE
cdef Network JUDGE
